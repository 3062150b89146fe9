import { useEffect, useLayoutEffect, useRef } from "react";

/** What it changes is shown before the browser goes on: nobody types into a field that is about to be replaced. The server has none. */
export const useAtOnce = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** The fields of a form, or what is typed of it. */
type Entries = Record<string, string>;

/** The keys of notes begin with it; who types, and the lead follow. */
const NOTE = "note ";

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
    // The browser denies its storage.
  }
}

export function useAskBeforeLeaving(isAsking: boolean) {
  useEffect(() => {
    if (!isAsking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsking]);
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

/** Removes what was typed from this browser, because somebody signs out. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(NOTE)) sessionStorage.removeItem(key);
  } catch {
    // The browser denies its storage, so there are none.
  }
}
