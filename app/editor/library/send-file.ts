import { hashOf } from "~/ui/hash";

/** The file itself is at fault: to send it again is useless. The message goes on from the name of the file. */
export class RefusedFile extends Error {
  override name = "RefusedFile";
}

export const LIBRARY = "/desk/content/media";

export function filePath(name: string): string {
  return `${LIBRARY}/${encodeURIComponent(name)}`;
}

const UPLOAD = `${LIBRARY}/upload`;

const MAX_BYTES = 30 * 1024 * 1024;

/** A smaller photo is sent as it is. */
const WORTH_SHRINKING = 1024 * 1024;

/** Sends a file, unless the library has it: browsers draw copies differently, so it is known by its own hash. @throws RefusedFile */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<LibraryFile> {
  if (file.size > MAX_BYTES) throw new RefusedFile("has more than 30 MB");
  // Without a hash, the server compares after the upload.
  const original = await hashOf(file);
  const known = original && (await findKnown(original));
  if (known) return known;
  const sent = await readyToSend(file);
  const hashes: Record<string, string> = original ? { original, sha256: (await hashOf(sent)) ?? "" } : {};
  return send(`${UPLOAD}?${new URLSearchParams({ name: sent.name, ...hashes })}`, sent, onProgress);
}

/** Returns a picture as browsers can show it, and smaller if that saves much. @throws RefusedFile */
export async function readyToSend(file: File): Promise<File> {
  // iPhones send JPEG, because `accept` does not name HEIC; a file that comes another way is converted where Safari can.
  const isHeic = /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type);
  // A phone's photo has twice the pixels that the site keeps, and says where it was taken.
  const isLarge = file.type === "image/jpeg" && file.size >= WORTH_SHRINKING;
  const copy = isHeic || isLarge ? await shrunk(file) : undefined;
  if (isHeic && !copy)
    throw new RefusedFile(
      "is a HEIC picture, which this browser cannot open: save it as JPEG and choose that",
    );
  if (isHeic && copy) return copy;
  return copy && copy.size < file.size / 2 ? new File([copy], file.name, { type: copy.type }) : file;
}

async function findKnown(sha256: string): Promise<LibraryFile | undefined> {
  const response = await fetch(`${UPLOAD}?${new URLSearchParams({ sha256 })}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw failureOf(response.status);
  return response.json();
}

/** Sends bytes to a URL that answers with a file, or with why it is refused. */
export function send(url: string, file: File, onProgress: (share: number) => void): Promise<LibraryFile> {
  return new Promise<LibraryFile>((resolve, reject) => {
    const request = new XMLHttpRequest(); // `fetch` reports no progress.
    request.open("POST", url);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new Error("the line was cut"));
    request.onload = () => {
      const answer: Partial<LibraryFile & { refused: string }> | null = request.response;
      if (request.status === 200 && answer?.name) resolve(answer as LibraryFile);
      else if (request.status === 422 && answer?.refused) reject(new RefusedFile(answer.refused));
      else reject(failureOf(request.status));
    };
    request.send(file);
  });
}

export class SignedOut extends Error {
  override name = "SignedOut";
}

function failureOf(status: number): Error {
  return status === 401 ? new SignedOut() : new Error(`the server is busy (${status})`);
}

/** Returns a smaller copy; undefined if this browser cannot open the file. */
async function shrunk(file: File): Promise<File | undefined> {
  try {
    const { shrinkPicture } = await import("~/ui/shrink-picture");
    return (await shrinkPicture(file, MAX_BYTES)).file;
  } catch {
    return undefined;
  }
}

export interface LibraryFile {
  name: string;
  /** The path by which a document names it: "/media/roof.jpg". */
  url: string;
  /** "" for a file that is no picture. */
  thumbnail: string;
  note?: string;
}
