import { Link, useRevalidator } from "@remix-run/react";
import PQueue from "p-queue";
import pRetry, { AbortError } from "p-retry";
import { createContext, useCallback, useContext, useEffect, useId, useRef, useState } from "react";
import { useAskBeforeLeaving } from "~/desk/form-controls";
import { newId } from "~/ui/hash";
import { filePath, type LibraryFile, RefusedFile, SignedOut, uploadFile } from "./send-file";
import { Thumbnail } from "./thumbnail";

const AT_ONCE = 2;

/** About ten minutes, with waits of up to half a minute. */
const RETRIES = 24;

/** Sends one file; called again, with the same id, when the line was cut. */
type SendFile = (file: File, onProgress: (share: number) => void, id: string) => Promise<LibraryFile>;

/** Sends files, to the library by default, two at once, and again when the line is cut. `onSent` is called in the order of the choice. */
export function useUploads(onSent: (file: LibraryFile) => void, sendOne: SendFile = uploadFile) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<PQueue>();
  const latest = useRef(onSent);
  latest.current = onSent;
  /** Settles once the file that was chosen last is delivered, or given up. */
  const last = useRef<Promise<void>>();
  useReportedUploads(uploads);

  function change(id: string, what: Partial<Upload>) {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...what } : upload)));
  }

  /** @param before of the file that was chosen before it */
  async function run({ id, file }: Upload, before?: Promise<void>) {
    queue.current ??= new PQueue({ concurrency: AT_ONCE });
    change(id, { state: "waiting", share: 0 });
    const sent = await queue.current
      .add(() => persistently(file, (what) => change(id, what), sendOne, id))
      .catch((error: unknown) => {
        const state = error instanceof RefusedFile ? "refused" : "stopped";
        change(id, { state, message: messageOf(error) });
        return undefined;
      });
    if (sent) change(id, { state: "done", share: 1, sent });
    await before;
    if (sent) latest.current(sent);
  }

  const isBusy = uploads.some(({ state }) => state !== "done" && state !== "refused");
  useAskBeforeLeaving(isBusy);

  return {
    uploads,
    isBusy,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => ({ id: newId(), file, state: "waiting", share: 0 }));
      setUploads((all) => [...all, ...added]);
      for (const upload of added) last.current = run(upload, last.current);
    },
    tryAgain: (upload: Upload) => void run(upload),
  };
}

/** Sends files of a page, which is read again once all of them are sent. */
export function usePageUploads(sendOne?: SendFile) {
  const { revalidate } = useRevalidator();
  const { isBusy, ...sending } = useUploads(() => undefined, sendOne);
  const hasSent = sending.uploads.length > 0 && !isBusy;
  useEffect(() => {
    if (hasSent) revalidate();
  }, [hasSent, revalidate]);
  return sending;
}

function persistently(
  file: File,
  change: (what: Partial<Upload>) => void,
  sendOne: SendFile = uploadFile,
  id = "",
): Promise<LibraryFile> {
  const attempt = async () => {
    change({ state: "sending" });
    try {
      return await sendOne(file, (share) => change({ share }), id);
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

interface UploadListProps extends Pick<ReturnType<typeof useUploads>, "uploads" | "tryAgain"> {
  /** The page itself shows what was sent: of those files, only notes are listed. */
  hidesSent?: boolean;
}

/** How far each file is. Screen readers hear of the whole alone. */
export function UploadList({ uploads, tryAgain, hidesSent = false }: UploadListProps) {
  const shown = uploads.filter(({ state, sent }) => !hidesSent || state !== "done" || sent?.note);
  return (
    <>
      <p role="status" className="font-semibold not-empty:mt-4">
        {sentWords(sendingState(uploads))}
      </p>
      <ul className="grid grid-cols-1 gap-2 not-empty:mt-2">
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} tryAgain={tryAgain} />
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
      <Thumbnail src={upload.sent?.thumbnail} none="" />
      <Progress upload={upload} tryAgain={tryAgain} />
    </li>
  );
}

/** The files that are still to be sent, each as the place where its photo will be. The form's bar says how many are. */
export function UploadTiles({ uploads, tryAgain }: UploadListProps) {
  return uploads.map(
    (upload) =>
      upload.state !== "done" && (
        <li key={`upload ${upload.id}`} className="photo-sending">
          <Progress upload={upload} tryAgain={tryAgain} />
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
          <span className="text-small text-muted">{sent.note ?? "Sent"}</span>
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

interface Upload {
  id: string;
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

/** Has the fields below tell a form what they are sending. */
export const UploadsReport = ReportContext.Provider;

/** Returns what the fields of a form are sending, as they tell `report`. */
export function useFormUploads() {
  const [byField, setByField] = useState<Record<string, readonly Upload[]>>({});
  const report = useCallback<Report>(
    (field, uploads) => setByField((all) => ({ ...all, [field]: uploads })),
    [],
  );
  return { ...sendingState(Object.values(byField).flat()), report };
}

/** Tells the form around a field what the field is sending. */
function useReportedUploads(uploads: readonly Upload[]) {
  const report = useContext(ReportContext);
  const field = useId();
  useEffect(() => report(field, uploads), [report, field, uploads]);
  useEffect(() => () => report(field, []), [report, field]);
}

export type SendingState = ReturnType<typeof sendingState>;

export function sendingState(uploads: readonly Upload[]) {
  const countOf = (...states: Upload["state"][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  return {
    count: uploads.length,
    done: countOf("done"),
    /** Refused, or given up. */
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
