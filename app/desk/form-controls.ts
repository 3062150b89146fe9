import { type MouseEvent, type RefObject, useEffect, useRef } from "react";

/** Controls by name; the name and value of the pressed button among them. */
export type Fields = Record<string, string>;

/** Initial values of a form's controls, by name. */
export type Shown = Readonly<Record<string, string | number | undefined>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NOT_TYPED = ["submit", "button", "reset", "image", "file", "password"];

function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type, disabled }) => name && !disabled && type !== "fieldset" && !NOT_TYPED.includes(type),
  );
}

const isChoice = (control: Control): control is HTMLInputElement => /^(?:radio|checkbox)$/.test(control.type);

/** Returns the values of all controls, and of those that differ from what they showed: no password, and no file. */
export function fieldsOf(form: HTMLFormElement, shown: Shown = {}, submitter?: HTMLElement | null) {
  const all: Fields = {};
  const typed: Fields = {};
  for (const control of controlsOf(form)) {
    const { name, type } = control;
    if (isChoice(control) && !control.checked && type === "radio") continue;
    const value = isChoice(control) && !control.checked ? "" : control.value;
    all[name] = value;
    if (type !== "hidden" && value !== String(shown[name] ?? "")) typed[name] = value;
  }
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    all[submitter.name] = submitter.value;
    typed[submitter.name] = submitter.value;
  }
  return { all, typed };
}

function setControl(control: Control, value: string) {
  if (isChoice(control)) control.checked = control.value === value;
  else if (control.value !== value) control.value = value;
}

/** For what draws the values of controls: to set one tells nobody. */
function tellChange(form: HTMLFormElement) {
  form.dispatchEvent(new Event("change"));
}

/** Restores typed values. A value that was typed since the page loaded stays; in text areas, both are joined. */
export function putBack(form: HTMLFormElement, typed: Fields, shown: Shown) {
  const now = fieldsOf(form, shown).typed;
  for (const control of controlsOf(form)) {
    const [before, early] = [typed[control.name], now[control.name]];
    if (before === undefined) continue;
    if (early === undefined || isChoice(control)) setControl(control, before);
    else if (control instanceof HTMLTextAreaElement && !early.includes(before))
      setControl(control, `${before}\n${early}`);
  }
  tellChange(form);
  unfold(form);
}

/** Shows the part of the page that a link leads to. The router would take its fragment for another page, and scroll back. */
export function showPart(event: MouseEvent<HTMLAnchorElement>) {
  const part = document.getElementById(event.currentTarget.hash.slice(1));
  if (!part) return;
  event.preventDefault();
  unfold(part);
  part.scrollIntoView();
}

/** Opens what a part of the page is folded in. */
export function unfold(part: HTMLElement) {
  for (let at = part.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
}

/** Shows in a control what another form or person has changed, unless something was typed into it. */
export function useMirror(form: RefObject<HTMLFormElement>, shown: Shown) {
  const before = useRef(shown);
  useEffect(() => {
    const was = before.current;
    before.current = shown;
    if (!form.current || was === shown) return;
    const { typed } = fieldsOf(form.current, was);
    for (const control of controlsOf(form.current)) {
      const { name } = control;
      if (Object.hasOwn(shown, name) && was[name] !== shown[name] && typed[name] === undefined)
        setControl(control, String(shown[name] ?? ""));
    }
    tellChange(form.current);
  });
}

/** Sends a form whose button was pressed before the scripts ran: see `EARLY_PRESS`. */
export function useEarlyPress(form: RefObject<HTMLFormElement>) {
  useEffect(() => {
    const { current } = form;
    const { early } = window;
    current?.removeAttribute("data-early");
    if (!current || early?.form !== current) return;
    delete window.early;
    current.requestSubmit(early.submitter);
  }, []);
}

declare global {
  interface Window {
    early?: { form: HTMLFormElement; submitter: HTMLElement | null };
  }
}

export const UNSCRIPTED = "unscripted";

/** Runs before all scripts: a form that waits for them sends nothing by itself, and a page whose scripts are lost says so. */
export const EARLY_PRESS = `addEventListener("submit", function (event) {
  if (!event.target.hasAttribute("data-early")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  event.target.setAttribute("aria-busy", "true");
  window.early = { form: event.target, submitter: event.submitter };
}, true);
["error", "unhandledrejection"].forEach(function (type) {
  addEventListener(type, function (event) {
    if (window.__remixRouter || !(event.target.localName === "script" || /module/.test(event.reason))) return;
    document.getElementById("${UNSCRIPTED}")?.removeAttribute("hidden");
  }, true);
});`;

/** Has the browser ask before somebody leaves the page, as long as it sends something. */
export function useAskBeforeLeaving(isAsking: boolean) {
  useEffect(() => {
    const ask = (event: Event) => event.preventDefault();
    if (isAsking) addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isAsking]);
}
