import { createHash } from "node:crypto";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { errorCode } from "~/error-code";
import { safeFileName } from "~/leads/bill-name.server";
import { describeError, log } from "~/server/log.server";
import { WriteRefused } from "~/store-fault";
import { mediaType } from "./media-files.server";
import type { MediaLibrary } from "./media-library.server";
import { type Bytes, cleanPicture, type Extension } from "./resizer.server";

export const MAX_UPLOAD_BYTES = 30 * 1024 * 1024;

/** Pixels. The largest size that pages show has 1,600. */
const MAX_SIDE = 3000;

interface SentFile {
  name: string;
  /** Throws when the file is incomplete. */
  bytes: AsyncIterable<Uint8Array>;
}

/** A refusal says to the sender what is wrong with the file; any other failure may not happen again. */
export type UploadResult =
  | { status: "stored"; name: string }
  | { status: "refused"; given: string; reason: string }
  | { status: "failed"; given: string };

/** What a person says of a file that its sender did not send counts for that person alone. */
export function uploadKey(original: string, by: string): string {
  return createHash("sha256").update(`${by} ${original}`).digest("hex");
}

/** The temporary folders of this process begin so: its number may have been another one's. */
const OWN = `upload-${process.pid}-${Date.now()}-`;

/** Removes the temporary folders of processes that were killed. */
export async function sweepUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^upload-(\d+)-\d+-\w{6}$/.exec(name)?.[1]);
    if (!pid || name.startsWith(OWN) || (pid !== process.pid && isRunning(pid))) continue;
    await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== "ESRCH";
  }
}

/**
 * Adds a file that is arriving to the library, or gives its bytes to one that is there. Never rejects.
 * @param original the SHA-256 by which the upload is known afterwards, if it is a copy of another file
 * @param expected the file's own SHA-256, if its sender knows it
 */
export async function receiveUpload(
  { name: given, bytes }: SentFile,
  library: MediaLibrary,
  by: string,
  { replaced, original, expected }: { [Name in "replaced" | "original" | "expected"]?: string | undefined },
): Promise<UploadResult> {
  let folder = "";
  try {
    folder = await mkdtemp(path.join(tmpdir(), OWN));
    const file = path.join(folder, "file");
    const { size, hash, head } = await keep(bytes, file);
    if (size > MAX_UPLOAD_BYTES) return { status: "refused", given, reason: "has more than 30 MB" };
    if (expected && expected !== hash) return { status: "failed", given };
    const upload = original && original !== hash ? uploadKey(original, by) : hash;
    const known = replaced === undefined ? await library.known(upload) : undefined;
    if (known) return { status: "stored", name: known };
    const type = replaced === undefined ? undefined : extensionOf(replaced);
    const made = await makeFile(file, head, type);
    if ("refused" in made) return { status: "refused", given, reason: made.refused };
    if (replaced === undefined)
      return { status: "stored", name: await library.add(nameFor(given, made), made.bytes, upload) };
    if (await library.replace(replaced, made.bytes, hash, by)) return { status: "stored", name: replaced };
    return { status: "refused", given, reason: "cannot replace a file that is gone" };
  } catch (error) {
    log.error("upload not stored", describeError(error));
    const reason =
      errorCode(error) === "ENOSPC" ? "the disk is full" : error instanceof WriteRefused && error.message;
    return reason
      ? { status: "refused", given, reason: `was not stored: ${reason}` }
      : { status: "failed", given };
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

const HEAD_BYTES = 1024;

/** Writes a file that is arriving to the disk, unless it is too large. */
async function keep(bytes: AsyncIterable<Uint8Array>, file: string) {
  const handle = await open(file, "wx");
  const hash = createHash("sha256");
  let size = 0;
  let head = "";
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > MAX_UPLOAD_BYTES) break;
      hash.update(chunk);
      if (head.length < HEAD_BYTES) head += Buffer.from(chunk).toString("latin1", 0, HEAD_BYTES);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { size, hash: hash.digest("hex"), head };
}

interface ConvertedFile {
  bytes: Bytes;
  extension: Extension | "pdf";
}

/** @param wanted the type of the file that is replaced */
async function makeFile(
  file: string,
  head: string,
  wanted: string | undefined,
): Promise<ConvertedFile | { refused: string }> {
  const isPdf = /^\W{0,16}%PDF-\d/.test(head);
  if (wanted !== undefined && isPdf !== (wanted === "pdf"))
    return { refused: isPdf ? "is a PDF and cannot replace a picture" : "is no PDF" };
  if (isPdf) return { bytes: await readFile(file), extension: "pdf" };
  if (wanted !== undefined && !isExtension(wanted))
    return { refused: `cannot replace a file of type ${wanted.toUpperCase()}: add it as a new one` };
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head) && !AVIF.test(head))
    return { refused: "is a HEIC picture, which browsers cannot show: save it as JPEG and choose that" };
  if (/<svg[\s>]/i.test(head))
    return { refused: "is a drawing (SVG), which can hold scripts: save it as PNG and choose that" };
  return cleanPicture(file, MAX_SIDE, wanted).catch((error: unknown) => ({ refused: reasonOf(error) }));
}

/** As in resizer.js: the type of the file, or one of those that it is compatible with. */
const AVIF = /^.{4}ftyp(?:.{4}){0,20}?avif/s;

const EXTENSIONS: readonly string[] = ["jpg", "png", "webp"] satisfies Extension[];

function isExtension(text: string): text is Extension {
  return EXTENSIONS.includes(text);
}

function extensionOf(name: string): string {
  const type = mediaType(name) ?? "";
  return type === "image/jpeg" ? "jpg" : type.replace(/^.*\/|\+.*$/g, "");
}

/** The decoder's messages are for programmers. */
function reasonOf(error: unknown): string {
  const text = String(error);
  if (/pixel limit|dimensions/i.test(text))
    return "has more than 60 megapixels: save a smaller copy and choose that";
  if (/several pages/.test(text)) return "moves: choose a still picture";
  if (/unsupported|operation is blocked|missing/i.test(text))
    return "is no picture that the site can show: choose a JPEG, PNG or WebP picture, or a PDF";
  if (/too much memory|too long/.test(text))
    return "is too much to open: save a smaller copy and choose that";
  return "is damaged or incomplete: choose the original again";
}

function nameFor(given: string, { extension }: ConvertedFile): string {
  const extensions = extension === "jpg" ? ["jpg", "jpeg"] : [extension];
  const stem = given.replace(/\.(?:jpe?g|jfif|png|webp|avif|gif|pdf)$/i, (own) =>
    extensions.includes(own.slice(1).toLowerCase()) ? own : "",
  );
  // A "%" could begin an escape in a URL.
  return safeFileName(stem.replaceAll("%", "_"), extensions, extension === "pdf" ? "document" : "picture");
}
