import { type RefObject, useEffect, useRef, useState } from "react";

type Entries = Record<string, string>;

function entriesOf(form: HTMLFormElement): Entries {
  const entries = [...new FormData(form)].filter(([name]) => name !== "intent");
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function readKept(key: string): Entries | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept !== null ? (kept as Entries) : undefined;
  } catch {
    return undefined; // The browser denies its storage.
  }
}

function keep(key: string, entries: Entries | undefined) {
  try {
    if (entries) sessionStorage.setItem(key, JSON.stringify(entries));
    else sessionStorage.removeItem(key);
  } catch {
    // Then leaving is asked about all the same.
  }
}

function isSame(a: Entries, b: Entries): boolean {
  const typed = (entries: Entries) => Object.entries(entries).filter(([name]) => name.startsWith("f."));
  return JSON.stringify(typed(a)) === JSON.stringify(typed(b));
}

interface Kept {
  key: string;
  /** Of the form: with another one, it shows what the server has saved. */
  version: string;
  isSaved: boolean;
  /** What the server answered a form that it did not save: it is newer than what the tab has. */
  answer: unknown;
}

/**
 * Keeps what is typed into a form in this tab, for the next time that its page is shown, and asks before the browser leaves.
 * @param onFound is given what was kept from before
 */
export function useKeptTyping(
  form: RefObject<HTMLFormElement>,
  { key, version, isSaved, answer }: Kept,
  onFound: (kept: Entries) => void,
) {
  const [isTyped, setTyped] = useState(false);
  const isPending = useRef(false);

  useEffect(() => {
    if (answer && form.current) {
      setTyped(true);
      return keep(key, entriesOf(form.current));
    }
    const kept = readKept(key);
    if (isSaved || (kept && form.current && isSame(kept, entriesOf(form.current)))) keep(key, undefined);
    else if (kept) onFound(kept);
  }, [key, version, isSaved, answer]);

  useEffect(() => {
    const { current } = form;
    if (!current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      isPending.current = false;
      keep(key, entriesOf(current));
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
      keep(key, undefined);
    },
    /** Until the server has saved it, it is kept: the session may be over. */
    sent() {
      setTyped(false);
      isPending.current = false;
      if (form.current) keep(key, entriesOf(form.current));
    },
  };
}

/** Long enough for a word; a tab that is closed keeps it at once. */
const KEEP_AFTER_MS = 300;
