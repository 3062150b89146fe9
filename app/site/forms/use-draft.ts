import { type RefObject, useCallback, useEffect, useState } from "react";
import { DAY_MS } from "~/india-time";

const KEY = "draft:inquiry";

const MAX_AGE_MS = 7 * DAY_MS;

type Values = Record<string, string>;

/** Keeps typed values in `localStorage` until the form is sent. `isFresh`: the server rendered it without values. */
export function useDraft(form: RefObject<HTMLFormElement>, isFresh: boolean) {
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The visitor may have typed before hydration.
    const isTyped = Object.keys(typedValues(element)).length > 0;
    if (isFresh) setRestored(fill(element, readKept<Values>(KEY, MAX_AGE_MS)?.value ?? {}));
    const save = () => {
      const values = typedValues(element);
      keep(KEY, Object.keys(values).length > 0 ? values : undefined);
    };
    if (isTyped) save();
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
  }, [form, isFresh]);

  const discard = useCallback(() => {
    keep(KEY, undefined);
    setRestored(false);
  }, []);

  return {
    isRestored,
    discard,
    clear() {
      discard();
      for (const field of fieldsOf(form.current)) field.value = "";
    },
  };
}

/** Returns the fields that a visitor types into, without the honeypot. */
function fieldsOf(form: HTMLFormElement | null) {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement | HTMLTextAreaElement =>
      (element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLInputElement && !["hidden", "file"].includes(element.type))) &&
      element.tabIndex >= 0,
  );
}

function typedValues(form: HTMLFormElement): Values {
  return Object.fromEntries(
    fieldsOf(form)
      .filter(({ value }) => value !== "")
      .map(({ name, value }) => [name, value]),
  );
}

function fill(form: HTMLFormElement, values: Values): boolean {
  let hasFilled = false;
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (!value || field.value !== "") continue;
    field.value = value;
    hasFilled = true;
  }
  return hasFilled;
}

export interface Kept<Value> {
  value: Value;
  savedAt: number;
}

/** Returns what this browser has kept for no longer than that, because a device may have several users; undefined if storage is blocked. */
export function readKept<Value>(key: string, maxAgeMs: number): Kept<Value> | undefined {
  try {
    const kept: Kept<Value> | null = JSON.parse(localStorage.getItem(key) ?? "null");
    if (kept && Math.abs(Date.now() - kept.savedAt) < maxAgeMs) return kept;
    localStorage.removeItem(key);
  } catch {}
  return undefined;
}

/** @param value undefined forgets it */
export function keep(key: string, value: unknown) {
  try {
    if (value) localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), value }));
    else localStorage.removeItem(key);
  } catch {}
}
