import { type RefObject, useEffect, useRef, useState } from "react";

/** The fields of a form, or what is typed of it. */
type Entries = Record<string, string>;

/** Long enough for a word; a tab that is closed keeps it at once. */
const KEEP_AFTER_MS = 300;

/** The keys of notes begin with this; who types and the lead follow. */
const NOTE = "note ";

function entriesOf(form: HTMLFormElement): Entries {
  const entries = [...new FormData(form)].filter(([name]) => name !== "intent");
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function readDraft(key: string): Entries | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept !== null ? (kept as Entries) : undefined;
  } catch {
    return undefined; // The browser denies its storage.
  }
}

function storeDraft(key: string, entries: Entries | undefined) {
  try {
    if (entries) sessionStorage.setItem(key, JSON.stringify(entries));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser denies its storage. Leaving a form is asked about all the same.
  }
}

function isSame(a: Entries, b: Entries): boolean {
  const typed = (entries: Entries) => Object.entries(entries).filter(([name]) => name.startsWith("f."));
  return JSON.stringify(typed(a)) === JSON.stringify(typed(b));
}

/** What was typed before the page's scripts came: it differs from what the server rendered. */
function typedEarly(entries: Entries, rendered: Entries): Entries {
  const isEarly = ([name, value]: [string, string]) =>
    name.startsWith("f.") && value !== (rendered[name.slice(2)] ?? "");
  return Object.fromEntries(Object.entries(entries).filter(isEarly));
}

interface FormDraft {
  key: string;
  /** The version of the form: with another one, it shows what the server has saved. */
  version: string;
  isSaved: boolean;
  /** What the server answered a form that it did not save: it is newer than what the tab has. */
  answer: unknown;
  /** The form's fields as the server rendered them. */
  rendered: Entries;
}

/**
 * Keeps what is typed into a form in this tab, for the next time that its page is shown, and asks before the browser leaves.
 * @param onFound is given what was kept from before
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement>,
  { key, version, isSaved, answer, rendered }: FormDraft,
  onFound: (kept: Entries) => void,
) {
  const [isTyped, setTyped] = useState(false);
  const isPending = useRef(false);

  useEffect(() => {
    if (!form.current) return;
    const entries = entriesOf(form.current);
    const early = typedEarly(entries, rendered);
    const kept = isSaved || answer ? undefined : readDraft(key);
    if (kept && !isSame(kept, entries)) return onFound({ ...kept, ...early });
    const isUnsaved = Boolean(answer) || Object.keys(early).length > 0;
    if (isUnsaved) setTyped(true);
    storeDraft(key, isUnsaved ? entries : undefined);
  }, [key, version, isSaved, answer]);

  useEffect(() => {
    const { current } = form;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      isPending.current = false;
      storeDraft(key, entriesOf(current));
    };
    const onInput = ({ target }: Event) => {
      if (!(target as HTMLInputElement).name?.startsWith("f.")) return;
      setTyped(true);
      isPending.current = true;
      clearTimeout(timer);
      timer = setTimeout(store, KEEP_AFTER_MS);
    };
    const onHide = () => {
      if (isPending.current) store();
    };
    current.addEventListener("input", onInput);
    window.addEventListener("pagehide", onHide);
    return () => {
      clearTimeout(timer);
      if (isPending.current) store();
      current.removeEventListener("input", onInput);
      window.removeEventListener("pagehide", onHide);
    };
  }, [key, version]);

  useEffect(() => {
    if (!isTyped) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isTyped]);

  return {
    isTyped,
    forget() {
      setTyped(false);
      isPending.current = false;
      storeDraft(key, undefined);
    },
    /** Until the server has saved it, it is kept: the session may be over. */
    sent() {
      setTyped(false);
      isPending.current = false;
      if (form.current) storeDraft(key, entriesOf(form.current));
    },
  };
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
    } else if (given === undefined && current.value === "") current.value = note;
  }, [key, seen, isBusy]);

  return {
    field,
    store: (note: string) => storeDraft(key, note ? { note, seen: String(seen) } : undefined),
  };
}

/** Removes the notes of this tab, because somebody signs out. */
export function forgetNotes() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(NOTE)) sessionStorage.removeItem(key);
  } catch {
    // The browser denies its storage, so there are none.
  }
}
