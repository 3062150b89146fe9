import { Link } from "@remix-run/react";
import PQueue from "p-queue";
import pRetry, { AbortError } from "p-retry";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { filePath } from "~/content/editing/paths";

/** The file itself is at fault: to send it again is useless. The message goes on from the name of the file. */
class RefusedFile extends Error {
  override name = "RefusedFile";
}

const UPLOAD = "/desk/content/media/upload";

const MAX_BYTES = 30 * 1024 * 1024;

/** A smaller photo is sent as it is. */
const WORTH_SHRINKING = 1024 * 1024;

/**
 * Sends a file, unless the library has it: as a smaller copy, if that saves much. A file is known by its own hash, because a
 * browser may draw a copy differently the next time. @throws RefusedFile; other errors may not happen again.
 */
async function uploadFile(file: File, onProgress: (share: number) => void): Promise<LibraryFile> {
  if (file.size > MAX_BYTES) throw new RefusedFile("has more than 30 MB");
  const original = await hashOf(file);
  const known = original && (await findKnown(original));
  if (known) return known;
  const sent = isHeic(file) ? await asJpeg(file) : await lighter(file);
  const hashes: Record<string, string> = original ? { original, sha256: (await hashOf(sent)) ?? "" } : {};
  return send(sent, hashes, onProgress);
}

/** Undefined on plain http, where browsers have no `crypto.subtle`: the server then compares after the upload. */
async function hashOf(file: Blob): Promise<string | undefined> {
  if (!crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function findKnown(sha256: string): Promise<LibraryFile | undefined> {
  const response = await fetch(`${UPLOAD}?${new URLSearchParams({ sha256 })}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw failureOf(response.status);
  return response.json();
}

function send(
  file: File,
  hashes: Record<string, string>,
  onProgress: (share: number) => void,
): Promise<LibraryFile> {
  const search = new URLSearchParams({ name: file.name, ...hashes });
  return new Promise<LibraryFile>((resolve, reject) => {
    const request = new XMLHttpRequest(); // `fetch` reports no progress.
    request.open("POST", `${UPLOAD}?${search}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => reject(new Error("the line was cut"));
    request.onload = () => {
      if (request.status === 200) resolve(request.response);
      else if (request.status === 422) reject(new RefusedFile(request.response?.refused));
      else reject(failureOf(request.status));
    };
    request.send(file);
  });
}

class SignedOut extends Error {
  override name = "SignedOut";
}

function failureOf(status: number): Error {
  return status === 401 ? new SignedOut() : new Error(`the server is busy (${status})`);
}

function isHeic({ name, type }: File): boolean {
  return /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type);
}

/** iPhones send JPEG, because `accept` does not name HEIC; a file that comes another way is converted where Safari can. */
async function asJpeg(file: File): Promise<File> {
  const jpeg = await shrunk(file);
  if (jpeg) return jpeg;
  throw new RefusedFile("is a HEIC picture, which this browser cannot open: save it as JPEG and choose that");
}

/** A phone's photo has twice the pixels that the site keeps, and says where it was taken. */
async function lighter(file: File): Promise<File> {
  if (file.type !== "image/jpeg" || file.size < WORTH_SHRINKING) return file;
  const copy = await shrunk(file);
  return copy && copy.size < file.size / 2 ? new File([copy], file.name, { type: copy.type }) : file;
}

/** Returns a smaller copy; undefined if this browser cannot open the file. */
async function shrunk(file: File): Promise<File | undefined> {
  try {
    const { shrinkPicture } = await import("~/site/forms/shrink-picture");
    return (await shrinkPicture(file, MAX_BYTES)).file;
  } catch {
    return undefined;
  }
}

const AT_ONCE = 2;

/** About ten minutes, with waits of up to half a minute. */
const RETRIES = 24;

/** Sends files to the library, two at once, and again when the line is cut. `onSent` is called in the order of the choice. */
export function useUploads(onSent: (file: LibraryFile) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<PQueue>();
  const lastKey = useRef(0);
  const deliver = useOrdered(onSent);
  useReportedUploads(uploads);

  function change(key: number, what: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...what } : upload)));
  }

  async function run({ key, file }: Upload) {
    queue.current ??= new PQueue({ concurrency: AT_ONCE });
    change(key, { state: "waiting", share: 0 });
    await queue.current.add(async () => {
      try {
        const sent = await persistently(file, (what) => change(key, what));
        change(key, { state: "done", share: 1, sent });
        deliver(key, sent);
      } catch (error) {
        const state = error instanceof RefusedFile ? "refused" : "stopped";
        change(key, { state, message: messageOf(error) });
        deliver(key, undefined);
      }
    });
  }

  const isBusy = uploads.some(({ state }) => state !== "done" && state !== "refused");
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isBusy]);

  return {
    uploads,
    isBusy,
    add(files: Iterable<File>) {
      const added = [...files].map((file): Upload => {
        lastKey.current += 1;
        return { key: lastKey.current, file, state: "waiting", share: 0 };
      });
      setUploads((all) => [...all, ...added]);
      for (const upload of added) void run(upload);
    },
    tryAgain: (upload: Upload) => void run(upload),
  };
}

/** Delivers uploads in the chosen order, from 1 on; files that were skipped are delivered late. */
function useOrdered(onSent: (file: LibraryFile) => void) {
  const latest = useRef(onSent);
  latest.current = onSent;
  const [state] = useState(() => ({ next: 1, waiting: new Map<number, LibraryFile | undefined>() }));
  return (key: number, sent: LibraryFile | undefined) => {
    if (key < state.next && sent) latest.current(sent);
    state.waiting.set(key, sent);
    for (; state.waiting.has(state.next); state.next += 1) {
      const file = state.waiting.get(state.next);
      state.waiting.delete(state.next);
      if (file) latest.current(file);
    }
  };
}

function persistently(file: File, change: (what: Partial<Upload>) => void): Promise<LibraryFile> {
  const attempt = async () => {
    change({ state: "sending" });
    try {
      return await uploadFile(file, (share) => change({ share }));
    } catch (error) {
      if (error instanceof RefusedFile || error instanceof SignedOut) throw new AbortError(error);
      change({ state: "cut" });
      await online();
      throw new Error(String(error)); // p-retry takes other TypeErrors for bugs.
    }
  };
  return pRetry(attempt, { retries: RETRIES, minTimeout: 1000, maxTimeout: 30_000, randomize: true });
}

/** Sends one file, and again when the line is cut. @throws an error whose message goes on from the name of the file */
export function sendFile(file: File): Promise<LibraryFile> {
  return persistently(file, () => {}).catch((error) => Promise.reject(new Error(messageOf(error))));
}

function online(): Promise<unknown> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

function messageOf(error: unknown): string {
  if (error instanceof RefusedFile) return error.message;
  if (error instanceof SignedOut)
    return "was not sent: you are signed out. Sign in in another tab, then try again";
  return "was not sent: the line is too weak";
}

interface UploadListProps {
  uploads: readonly Upload[];
  tryAgain: (upload: Upload) => void;
}

/** How far each file is. Screen readers hear of the whole alone. */
export function UploadList({ uploads, tryAgain }: UploadListProps) {
  return (
    <>
      <p role="status" className="font-semibold not-empty:mt-4 not-empty:mb-2">
        {sentWords(sendingState(uploads))}
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} {...{ upload, tryAgain }} />
        ))}
      </ul>
    </>
  );
}

interface UploadProps {
  upload: Upload;
  tryAgain: (upload: Upload) => void;
}

export function UploadRow({ upload, tryAgain }: UploadProps) {
  return (
    <li className="media-row">
      {upload.sent?.thumbnail ? (
        <img src={upload.sent.thumbnail} alt="" className="media-thumb" />
      ) : (
        <span className="media-thumb" />
      )}
      <Progress {...{ upload, tryAgain }} />
    </li>
  );
}

/** The files that are still to be sent, each as the place where its photo will be. The form's bar says how many are. */
export function UploadTiles({ uploads, tryAgain }: UploadListProps) {
  return uploads.map(
    (upload) =>
      upload.state !== "done" && (
        <li key={`upload ${upload.key}`} className="photo-sending">
          <Progress {...{ upload, tryAgain }} />
        </li>
      ),
  );
}

const WORDS = { waiting: "waiting", sending: "", cut: "the line is cut, trying again" };

function Progress({ upload, tryAgain }: UploadProps) {
  const { file, state, share, message, sent } = upload;
  if (state === "done" && sent)
    return (
      <p className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{sent.name}</span>
        {sent.thumbnail ? (
          <Link to={filePath(sent.name)} className="media-link">
            Say what it shows<span className="sr-only">: {sent.name}</span>
          </Link>
        ) : (
          <span className="text-small text-muted">Sent</span>
        )}
      </p>
    );
  if (state === "refused" || state === "stopped")
    return (
      <>
        <p className="min-w-0 flex-1 text-bad [overflow-wrap:anywhere]">
          <b>{file.name}</b> {message}.
        </p>
        {state === "stopped" && (
          <button type="button" className="button" onClick={() => tryAgain(upload)}>
            Try again
          </button>
        )}
      </>
    );
  const percent = Math.floor(share * 100);
  const words = WORDS[state as keyof typeof WORDS];
  return (
    <div className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{file.name}</span>
      <progress value={percent} max={100} aria-label={file.name} className="progress my-1.5 block" />
      <p className="text-small text-muted">{[`${percent} %`, words].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

/** A file of the library, as the server answers an upload. */
export interface LibraryFile {
  name: string;
  /** The path by which a document names it: "/media/roof.jpg". */
  url: string;
  /** "" for a file that is no picture. */
  thumbnail: string;
}

export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "cut" | "done" | "refused" | "stopped";
  /** The share that is sent, from 0 to 1. */
  share: number;
  /** Why it was refused or stopped. */
  message?: string;
  sent?: LibraryFile;
}

type Report = (field: string, uploads: readonly Upload[]) => void;

const ReportContext = createContext<Report>(() => {});
const UploadsContext = createContext<readonly Upload[]>([]);

/** Gathers what the fields of a form are sending, for its bar. Only the bar renders again while files are on their way. */
export function FormUploads({ children }: { children: ReactNode }) {
  const [byField, setByField] = useState<Record<string, readonly Upload[]>>({});
  const report = useCallback<Report>(
    (field, uploads) => setByField((all) => ({ ...all, [field]: uploads })),
    [],
  );
  return (
    <ReportContext.Provider value={report}>
      <UploadsContext.Provider value={Object.values(byField).flat()}>{children}</UploadsContext.Provider>
    </ReportContext.Provider>
  );
}

/** Tells the form around a field what the field is sending. */
function useReportedUploads(uploads: readonly Upload[]) {
  const report = useContext(ReportContext);
  const field = useId();
  useEffect(() => report(field, uploads), [report, field, uploads]);
  useEffect(() => () => report(field, []), [report, field]);
}

interface SendingState {
  count: number;
  done: number;
  /** Refused, or given up. */
  failed: number;
  isSending: boolean;
  isCut: boolean;
}

function sendingState(uploads: readonly Upload[]): SendingState {
  const countOf = (...states: Upload["state"][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  return {
    count: uploads.length,
    done: countOf("done"),
    failed: countOf("refused", "stopped"),
    isSending: countOf("waiting", "sending", "cut") > 0,
    isCut: countOf("cut") > 0,
  };
}

export function sentWords({ count, done, failed, isCut }: SendingState): string {
  if (count === 0) return "";
  const problem = failed > 0 ? `, ${failed} not sent` : "";
  return `${done} of ${count} sent${problem}${isCut ? ": the line is cut, trying again" : ""}`;
}

export function useFormUploads(): SendingState {
  return sendingState(useContext(UploadsContext));
}
