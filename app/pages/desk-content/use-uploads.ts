import PQueue from "p-queue";
import pRetry, { AbortError } from "p-retry";
import { useEffect, useRef, useState } from "react";
import { type LibraryFile, RefusedFile, SignedOut, uploadFile } from "./upload-file";

const AT_ONCE = 2;

/** About ten minutes, with waits of up to half a minute. */
const RETRIES = 24;

export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "cut" | "done" | "refused" | "stopped";
  /** From 0 to 1. */
  share: number;
  /** Why it was refused or stopped. */
  message?: string;
  sent?: LibraryFile;
}

/** Sends files to the library, two at once, and again when the line is cut. `onSent` is called in the order of the choice. */
export function useUploads(onSent: (file: LibraryFile) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<PQueue>();
  const lastKey = useRef(0);
  const deliver = useOrdered(onSent);

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

/** Calls back for one key after the other, from 1 on, however they come; for one that was given up, when it comes. */
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
