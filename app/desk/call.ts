import { newId } from "~/ui/hash";

/** Messages by field name. */
export type FormErrors = Record<string, string>;

export type CallResult<Value, Theirs = never> =
  | { status: "saved"; value: Value }
  /** `question` is asked once and sent back as `confirm`. `isGone`: the lead or document was removed. */
  | { status: "refused"; message: string; errors: FormErrors; question?: string | undefined; isGone: boolean }
  | { status: "conflict"; message: string; theirs: Theirs }
  | { status: "unavailable"; message: string };

/** The number of events of a lead, or the version of a document. */
export type Seen = number | string;

/** The colleagues' changes, and the version to send after reading them. */
export interface Theirs {
  lines: readonly string[];
  seen: Seen;
}

export type Wait = "offline" | "signed out";

interface CallOptions {
  /** The writer's email: another person's session refuses the call. */
  by: string;
  /** Names the event: what is sent twice under one id is stored once. */
  id?: string;
  /** Ends the wait for a line or a session. */
  signal?: AbortSignal | undefined;
  onWait?: (wait: Wait) => void;
}

export const OFFLINE = "No connection, so this is not saved yet. It is sent as soon as there is a line.";

/** "May", because the database can still save what it has not answered in time. */
const UNAVAILABLE =
  "The desk isn’t answering, so this may not be saved. What you typed stays here: try again in a minute.";

/** Sends JSON, and never navigates. It waits for a line, and for its sender to sign in again. @throws the reason of `signal` */
export async function call<Value, Theirs = never>(
  path: string,
  body: object,
  { by, id = newId(), signal, onWait }: CallOptions,
): Promise<CallResult<Value, Theirs>> {
  const text = JSON.stringify({ by, id, ...body });
  for (;;) {
    const answer = await post(path, text, signal);
    if (answer.status === 0) {
      onWait?.("offline");
      await lineBack(signal);
    } else if (answer.status === 401) {
      onWait?.("signed out");
      await signedInAgain(by, answer.said.as);
      signal?.throwIfAborted();
    } else return resultOf<Value, Theirs>(answer);
  }
}

interface Answer {
  /** 0 if none came. */
  status: number;
  said: {
    value?: unknown;
    message?: string;
    errors?: FormErrors;
    question?: string;
    theirs?: unknown;
    /** Email of the person who is signed in instead. */
    as?: string;
  };
}

const headers = { "Content-Type": "application/json", Accept: "application/json" };

async function post(path: string, body: string, signal?: AbortSignal): Promise<Answer> {
  signal?.throwIfAborted();
  try {
    const answer = await fetch(path, { method: "POST", headers, body, signal: signal ?? null });
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    const said: Answer["said"] = isJson ? JSON.parse(text) : {};
    // A network that asks to be paid answers in place of the desk.
    if (answer.ok && !("value" in said)) return { status: 0, said: {} };
    return { status: answer.status, said };
  } catch {
    signal?.throwIfAborted();
    return { status: 0, said: {} };
  }
}

function resultOf<Value, Theirs>({ status, said }: Answer): CallResult<Value, Theirs> {
  const { message, errors = {}, question } = said;
  if (status === 200) return { status: "saved", value: said.value as Value };
  // A proxy may answer 404 while the desk starts, and the desk always says why.
  if (!message || status >= 500 || status === 429)
    return { status: "unavailable", message: message || UNAVAILABLE };
  if (status === 409 && said.theirs !== undefined)
    return { status: "conflict", message, theirs: said.theirs as Theirs };
  return { status: "refused", message, errors, question, isGone: status === 404 || status === 410 };
}

/** A phone does not always tell that its line is back. */
const TRY_EVERY_MS = 10_000;

function lineBack(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => {
      waiting.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, TRY_EVERY_MS);
    addEventListener("online", end, { signal: waiting.signal });
    signal?.addEventListener("abort", end, { signal: waiting.signal });
  });
}

export interface EndedSession {
  by: string;
  /** Email of the person who has signed in instead, in this browser. */
  as?: string | undefined;
}

let ended: EndedSession | undefined;
let waiting: (() => void)[] = [];
const readers = new Set<() => void>();

function setEnded(next: EndedSession | undefined) {
  ended = next;
  for (const read of readers) read();
}

/** For `useSyncExternalStore`. */
export const endedSession = {
  subscribe(read: () => void) {
    readers.add(read);
    return () => void readers.delete(read);
  },
  read: () => ended,
};

/** Opens the dialog with a link to the sign-in page. Resolves once this person is signed in again. @param as the person signed in instead */
export function signedInAgain(by: string, as?: string): Promise<void> {
  setEnded({ by, as });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Asks the server who is signed in, and resumes the calls that wait for a session. */
export async function checkSession() {
  if (!ended) return;
  const { by } = ended;
  const { status, said } = await post("/desk/session", JSON.stringify({ by, id: newId() }));
  if (status === 401) setEnded({ by, as: said.as });
  if (status !== 200) return;
  setEnded(undefined);
  const resolve = waiting;
  waiting = [];
  for (const goOn of resolve) goOn();
}
