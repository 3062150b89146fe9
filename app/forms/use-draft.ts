import { type RefObject, useCallback, useEffect, useState } from "react";

/** A draft is for today's train and tomorrow's second try, not for whoever has the device next month. */
const KEEP_FOR_MS = 7 * 24 * 60 * 60_000;

interface Draft {
  savedAt: number;
  values: Record<string, string>;
}

/**
 * Keeps what is typed into a form on this device, until it is sent or cleared: a reload, a crash of the tab or a dead
 * battery costs nothing. Files are not kept.
 *
 * @param isFresh whether the form came empty: one that the server gave back already has what was typed.
 */
export function useDraft(form: RefObject<HTMLFormElement>, name: string, isFresh: boolean) {
  const key = `draft:${name}`;
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (isFresh) setRestored(fill(element, read(key)));
    const save = () => write(key, typedInto(element));
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
  }, [form, key, isFresh]);

  const forget = useCallback(() => {
    write(key, {});
    setRestored(false);
  }, [key]);

  return {
    /** The form shows what was typed earlier. */
    isRestored,
    /** It was sent: nothing is left to keep. */
    forget,
    clear() {
      forget();
      for (const field of fieldsOf(form.current)) field.value = "";
    },
  };
}

/** The fields that a visitor types into. */
function fieldsOf(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLInputElement && !["hidden", "file"].includes(element.type))) &&
      element.tabIndex >= 0,
  );
}

function typedInto(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(form)
      .filter(({ value }) => value !== "")
      .map(({ name, value }) => [name, value]),
  );
}

/** Fills what is still empty; true if there was anything to fill. */
function fill(form: HTMLFormElement, values: Record<string, string>): boolean {
  let hasFilled = false;
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (!value || field.value !== "") continue;
    field.value = value;
    hasFilled = true;
  }
  return hasFilled;
}

// A browser may refuse to keep anything for us, or give back what an earlier version kept: then there is no draft.

function read(key: string): Draft["values"] {
  try {
    const { savedAt, values }: Partial<Draft> = JSON.parse(localStorage.getItem(key) ?? "{}");
    return Date.now() - (savedAt ?? 0) < KEEP_FOR_MS && values ? values : {};
  } catch {
    return {};
  }
}

function write(key: string, values: Draft["values"]) {
  try {
    const draft: Draft = { savedAt: Date.now(), values };
    if (Object.keys(values).length > 0) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {}
}
