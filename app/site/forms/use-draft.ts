import { type RefObject, useCallback, useEffect, useState } from "react";
import { DAY_MS } from "~/india-time";

const KEY = "draft:inquiry";

/** Drafts expire, because a device may have several users. */
const MAX_AGE_MS = 7 * DAY_MS;

interface Draft {
  savedAt: number;
  values: Record<string, string>;
}

/** Keeps typed values in `localStorage` until the form is sent. `isFresh`: the server rendered it without values. */
export function useDraft(form: RefObject<HTMLFormElement>, isFresh: boolean) {
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // The visitor may have typed before hydration.
    const isTyped = Object.keys(typedValues(element)).length > 0;
    if (isFresh) setRestored(fill(element, read()));
    const save = () => write(typedValues(element));
    if (isTyped) save();
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
  }, [form, isFresh]);

  const discard = useCallback(() => {
    write({});
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

function typedValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(form)
      .filter(({ value }) => value !== "")
      .map(({ name, value }) => [name, value]),
  );
}

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

// There is no draft when `localStorage` is blocked, or holds the format of an earlier release.

function read(): Draft["values"] {
  try {
    const { savedAt, values }: Partial<Draft> = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Date.now() - (savedAt ?? 0) < MAX_AGE_MS && values ? values : {};
  } catch {
    return {};
  }
}

function write(values: Draft["values"]) {
  try {
    const draft: Draft = { savedAt: Date.now(), values };
    if (Object.keys(values).length > 0) localStorage.setItem(KEY, JSON.stringify(draft));
    else localStorage.removeItem(KEY);
  } catch {}
}
