import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** What it changes is shown before the browser goes on: nobody types into a field that is about to be replaced. The server has none. */
export const useAtOnce = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** The fields of a form, or what is typed of it. */
type Entries = Record<string, string>;

/** Long enough for a word; a tab that is closed keeps it at once. */
const KEEP_AFTER_MS = 300;

/** An autosave follows a pause or a sentence, and the one before by ten seconds. */
const AUTOSAVE_AFTER_MS = 2_000;
const AUTOSAVE_EVERY_MS = 10_000;

const FORGET_AFTER_MS = 5_000;

/** The keys of notes and of documents' forms begin with these; who types, and the lead or the document follow. */
const NOTE = "note ";
const DOCUMENT = "typed ";

/** Notes stay in the tab. What is typed into a document's form stays in the browser while the server does not have it. */
function storageOf(key: string): Storage {
  return key.startsWith(NOTE) ? sessionStorage : localStorage;
}

function entriesOf(form: HTMLFormElement): Entries {
  const entries = [...new FormData(form)].filter(([name]) => name !== "intent");
  const title = document.title.replace(" | Desk", "");
  return { title, ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])) };
}

function readDraft(key: string): Entries | undefined {
  try {
    const kept: unknown = JSON.parse(storageOf(key).getItem(key) ?? "null");
    return typeof kept === "object" && kept !== null ? (kept as Entries) : undefined;
  } catch {
    return undefined; // The browser denies its storage.
  }
}

function storeDraft(key: string, entries: Entries | undefined) {
  try {
    if (entries) storageOf(key).setItem(key, JSON.stringify(entries));
    else storageOf(key).removeItem(key);
  } catch {
    // The browser denies its storage. Leaving a form is asked about all the same.
  }
}

/** The controls that somebody types into; ":pages" tells whose autosaves are in the form. */
const TYPED = /^f\.(?!:pages)/;

function isSame(a: Entries, b: Entries): boolean {
  const typed = (entries: Entries) => Object.entries(entries).filter(([name]) => TYPED.test(name));
  return JSON.stringify(typed(a)) === JSON.stringify(typed(b));
}

/** What was typed before the page's scripts came: it differs from what the server rendered. */
function typedEarly(entries: Entries, rendered: Entries): Entries {
  const isEarly = ([name, value]: [string, string]) =>
    TYPED.test(name) && value !== (rendered[name.slice(2)] ?? "");
  return Object.fromEntries(Object.entries(entries).filter(isEarly));
}

/** What became of the last autosave: its time, or why there is none. */
export type AutosaveState = { time: string } | "conflict" | "offline";

async function sendAutosave(
  path: string,
  entries: Entries,
  signal: AbortSignal | null = null,
): Promise<AutosaveState> {
  try {
    const body = new URLSearchParams(entries);
    const answer = await fetch(`${path}/autosave`, { method: "POST", body, signal });
    if (answer.ok) return await answer.json();
    return answer.status === 409 ? "conflict" : "offline";
  } catch {
    return "offline";
  }
}

/** Sends what is typed to the server, until somebody else has changed the document. */
function useAutosave(form: RefObject<HTMLFormElement>, path: string, onSaved: () => void) {
  const [state, setState] = useState<AutosaveState>();
  /** Identifies this page among those that write autosaves; "" until the scripts run. */
  const [page, setPage] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const last = useRef({ at: -Infinity, hasConflict: false });
  const sending = useRef<AbortController>();

  useEffect(() => {
    setPage(Math.random().toString(36).slice(2));
    return () => clearTimeout(timer.current);
  }, []);

  async function send() {
    timer.current = undefined;
    const { current } = form;
    if (!current || sending.current) return schedule();
    last.current = { at: Date.now(), hasConflict: false };
    sending.current = new AbortController();
    const { signal } = sending.current;
    const next = await sendAutosave(path, entriesOf(current), signal);
    if (signal.aborted) return;
    sending.current = undefined;
    last.current.hasConflict = next === "conflict";
    setState(next);
    if (next === "offline") schedule();
    else if (next !== "conflict" && timer.current === undefined) onSaved();
  }

  function schedule() {
    if (timer.current !== undefined || last.current.hasConflict || !form.current) return;
    const { at } = last.current;
    timer.current = setTimeout(send, Math.max(AUTOSAVE_AFTER_MS, at + AUTOSAVE_EVERY_MS - Date.now()));
  }

  return {
    state,
    page,
    schedule,
    /** The form itself is sent: an autosave that is still on its way knows less, and nothing goes by its answer. */
    stop() {
      sending.current?.abort();
      sending.current = undefined;
      clearTimeout(timer.current);
      timer.current = undefined;
      last.current.hasConflict = false;
      setState(undefined);
    },
  };
}

interface FormDraft {
  /** Who types: another person may sign in later. */
  by: string;
  path: string;
  /** The document's version: a local draft of another version is ignored. */
  version: string;
  isSaved: boolean;
  /** Whether the form shows an autosave. */
  isUnsaved: boolean;
  /** What the server answered a form that it did not save: it is newer than what the browser has. */
  answer: unknown;
  rendered: Entries;
}

/** Keeps what is typed on the server, or in this browser while the line is cut, and asks before the browser leaves with it. */
export function useFormDraft(
  form: RefObject<HTMLFormElement>,
  { by, path, version, isSaved, isUnsaved, answer, rendered }: FormDraft,
  onFound: (kept: Entries) => void,
) {
  const [isTyped, setTyped] = useState(isUnsaved);
  const [isKept, setKept] = useState(isUnsaved);
  const isPending = useRef(false);
  const key = `${DOCUMENT}${by} ${path}`;
  const autosave = useAutosave(form, path, () => {
    setKept(true);
    if (!isPending.current) storeDraft(key, undefined);
  });

  useAtOnce(() => {
    if (!form.current) return;
    const entries = entriesOf(form.current);
    const early = typedEarly(entries, rendered);
    const kept = isSaved || answer ? undefined : readDraft(key);
    if (isSaved) autosave.stop();
    if (kept && !isSame(kept, entries)) return onFound({ ...kept, ...early });
    const isNew = Boolean(answer) || Object.keys(early).length > 0;
    if (isNew || isUnsaved) setTyped(true);
    if (isNew) setKept(false);
    storeDraft(key, isNew ? entries : undefined);
  }, [key, version, isSaved, answer]);

  // It listens from the moment in which what was typed before is read, so that no key falls in between.
  useAtOnce(() => {
    const { current } = form;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      if (!isPending.current) return; // The form was sent meanwhile.
      isPending.current = false;
      storeDraft(key, entriesOf(current));
    };
    const onInput = ({ target }: Event) => {
      if (!(target as HTMLInputElement).name?.startsWith("f.")) return;
      setTyped(true);
      setKept(false);
      isPending.current = true;
      clearTimeout(timer);
      timer = setTimeout(store, KEEP_AFTER_MS);
      autosave.schedule();
    };
    current.addEventListener("input", onInput);
    window.addEventListener("pagehide", store);
    return () => {
      clearTimeout(timer);
      store();
      current.removeEventListener("input", onInput);
      window.removeEventListener("pagehide", store);
    };
  }, [key, version]);

  useAskBeforeLeaving(isTyped && !isKept);

  function finish(kept: Entries | undefined) {
    setTyped(false);
    isPending.current = false;
    autosave.stop();
    storeDraft(key, kept);
  }
  return {
    isTyped,
    autosaved: autosave.state,
    page: autosave.page,
    forget: () => finish(undefined),
    /** Until the server has saved it, it is kept: the session may be over. */
    sent: () => form.current && finish(entriesOf(form.current)),
  };
}

export function useAskBeforeLeaving(isAsking: boolean) {
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsking]);
}

export interface KeptDraft {
  path: string;
  /** "3 kW", "New post". */
  title: string;
}

/** What this browser has kept of a person's documents, but for the page that is shown. */
export function keptDrafts(by: string, shown: string): KeptDraft[] {
  try {
    const own = `${DOCUMENT}${by} `;
    const paths = Object.keys(localStorage).flatMap((key) =>
      key.startsWith(own) ? key.slice(own.length) : [],
    );
    const others = paths.filter((path) => path !== shown).sort();
    return others.map((path) => ({ path, title: readDraft(own + path)?.title || path }));
  } catch {
    return []; // The browser denies its storage.
  }
}

/** Sends what is kept of a document to the server, and soon keeps it no more once that has it. */
export async function sendKept(by: string, path: string): Promise<AutosaveState | undefined> {
  const key = `${DOCUMENT}${by} ${path}`;
  const kept = readDraft(key);
  const state = kept && (await sendAutosave(path, kept));
  const forget = () => {
    // Another tab may have gone on.
    if (isSame(kept ?? {}, readDraft(key) ?? {})) storeDraft(key, undefined);
  };
  // The document's page may be opened at this moment, and have asked the server just before.
  if (typeof state === "object") setTimeout(forget, FORGET_AFTER_MS);
  return state;
}

interface NoteDraft {
  /** Identifies the lead, and who types: another person may sign in later. */
  key: string;
  /** The note that the page has for the field. */
  given: string | undefined;
  /** Whether a form is on its way: what it did is known only afterwards. */
  isBusy: boolean;
  /** Number of events that the page shows. */
  seen: number;
  /** Whether the person has saved this note since the page showed so many events. */
  isSaved: (note: string, seen: number) => boolean;
}

/** Keeps a note about a lead in this tab until it is saved: it is there again after Back, a lost connection or a reload. */
export function useNoteDraft({ key: lead, given, isBusy, seen, isSaved }: NoteDraft) {
  const field = useRef<HTMLTextAreaElement>(null);
  const key = NOTE + lead;

  useEffect(() => {
    const draft = readDraft(key);
    const { current } = field;
    if (!draft || !current || isBusy) return;
    const { note = "" } = draft;
    if (isSaved(note.trim(), Number(draft.seen))) {
      storeDraft(key, undefined);
      if (current.value === note) current.value = given ?? "";
    } else if (given === undefined && !current.value.includes(note))
      // The field has what was typed before the scripts ran.
      current.value = [note, current.value].filter(Boolean).join("\n");
  }, [key, seen, isBusy]);

  const store = (note: string) => storeDraft(key, note ? { note, seen: String(seen) } : undefined);

  // Text that was typed before the scripts ran raised no event.
  useEffect(() => {
    if (field.current?.value) store(field.current.value);
  }, [key]);

  return { field, store };
}

/** Removes what was typed into the form of this path, because the server has saved it. */
export function forgetDraft(path: string) {
  removeDrafts((key) => key.startsWith(DOCUMENT) && key.endsWith(` ${path}`));
}

/** Removes what was typed from this browser, because somebody signs out. */
export function forgetDrafts() {
  removeDrafts((key) => key.startsWith(NOTE) || key.startsWith(DOCUMENT));
}

function removeDrafts(isMeant: (key: string) => boolean) {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (isMeant(key)) storage.removeItem(key);
  } catch {
    // The browser denies its storage, so there are none.
  }
}
