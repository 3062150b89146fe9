/** Or a textarea or a select, which have no files and no `checked`. */
type Control = HTMLInputElement;

/** Carries typing and focus from before hydration into a document that React renders anew, as after a translator or extension. */
export function keepEarlyTyping() {
  const before = controlsByPlace();
  let focused = document.activeElement;
  const onFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  addEventListener("focusin", onFocus);
  return {
    /** Call it when React reports a mismatch: the new document is there, and no effect has read its fields. */
    putBack() {
      const after = controlsByPlace();
      for (const [place, old] of before) {
        const now = after.get(place);
        if (old.isConnected || !now) continue;
        if (old.type === "file") now.files = old.files;
        else if (now.value !== old.value) now.value = old.value;
        now.checked = old.checked;
        if (old !== focused) continue;
        now.focus();
        // Null for an e-mail address and for what is no text.
        if (old.selectionStart != null) now.setSelectionRange(old.selectionStart, old.selectionEnd);
      }
    },
    stop() {
      removeEventListener("focusin", onFocus);
      before.clear();
    },
  };
}

/** Returns the controls, each under a name that it has in a document rendered anew too. */
function controlsByPlace(): Map<string, Control> {
  const places = new Map<string, Control>();
  for (const control of document.querySelectorAll<Control>("input:not([type=hidden]), textarea, select")) {
    const { form, id, name, type, value } = control;
    const choice = /radio|checkbox/.test(type) ? value : "";
    places.set([form?.getAttribute("action"), id, name, choice].join(" "), control);
  }
  return places;
}
