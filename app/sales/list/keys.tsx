import { useEffect, useState } from "react";
import { Submit } from "~/desk/form-parts";
import { SEARCH } from "./list-parts";

const KEYS = "keys";

const STORED = "desk-keys";

const MEANINGS = {
  list: [
    ["/", "Search"],
    ["j", "Next lead"],
    ["k", "Lead before"],
    ["Enter", "Open the lead"],
    ["?", "Show these keys"],
  ],
  lead: [
    ["j", "Next lead"],
    ["k", "Back to where you were"],
    ["?", "Show these keys"],
  ],
};

/** Single keys, for the list and for a lead. They can be turned off, because speech and shaky hands press them by accident (WCAG 2.1.4). */
export function Keys({ on }: { on: keyof typeof MEANINGS }) {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(readSetting()), []);

  function turn() {
    setOn(!isOn);
    try {
      localStorage.setItem(STORED, isOn ? "off" : "on");
    } catch {}
  }

  return (
    <div className="keys" ref={isOn ? listen : undefined}>
      <button type="button" onClick={showKeys} className="min-h-11 text-small text-muted underline">
        Keyboard keys
      </button>
      <dialog id={KEYS} aria-labelledby={`${KEYS}-title`} className="dialog max-w-sm rounded-card p-5">
        <div className="mb-3 flex items-center justify-between gap-8">
          <h2 id={`${KEYS}-title`} className="text-card">
            Keyboard keys
          </h2>
          <form method="dialog">
            <Submit label="Close" className="button button-quiet" />
          </form>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {MEANINGS[on].map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <button type="button" aria-pressed={isOn} onClick={turn} className="button button-quiet mt-5">
          {isOn ? "Keys are on: turn off" : "Keys are off: turn on"}
        </button>
      </dialog>
    </div>
  );
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(STORED) !== "off";
  } catch {
    return true;
  }
}

/** A ref, not an effect: the keys work as soon as the list is drawn. */
function listen(drawn: HTMLElement | null) {
  if (drawn) addEventListener("keydown", onKey);
  else removeEventListener("keydown", onKey);
}

function onKey(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  const isTyping = target instanceof Element && target.closest("input, select, textarea, dialog, [popover]");
  if (ctrlKey || metaKey || altKey || isComposing || isTyping) return;
  if (key === "/") document.getElementById(SEARCH)?.focus();
  else if (key === "?") showKeys();
  else if (key === "j") walk(1);
  else if (key === "k") walk(-1);
  else return;
  event.preventDefault();
}

function showKeys() {
  const dialog = document.getElementById(KEYS);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/** Moves the focus in a list; on a lead, leads to the next one, or back. */
function walk(step: 1 | -1) {
  const next = document.querySelector<HTMLElement>("[data-next]");
  const links = [...document.querySelectorAll<HTMLElement>("[data-lead]")];
  const row = document.activeElement?.closest(".lead-row");
  if (links.length === 0) return step === 1 ? next?.click() : history.back();
  const at = links.findIndex((link) => row?.contains(link));
  links[at === -1 ? 0 : at + step]?.focus();
}
