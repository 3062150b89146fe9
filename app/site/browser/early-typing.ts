type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const CONTROLS = "input:not([type=hidden]), textarea, select";
const FOCUSABLE = `${CONTROLS}, a, button, summary`;

/**
 * Carries what is typed before hydration, and the focus, into a document that React renders anew: it does so whenever a translator, an
 * extension or a wrong clock has changed the page.
 */
export function keepEarlyTyping() {
  const before = byPlace();
  let focused = document.activeElement;
  let scrolled = scrollY;
  const onFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  const onScroll = () => {
    scrolled = scrollY;
  };
  addEventListener("focusin", onFocus);
  addEventListener("scroll", onScroll);

  return {
    /** Call it when React reports a mismatch: the new document is there, and no effect has read its fields. */
    putBack() {
      const after = byPlace();
      for (const [place, old] of before) {
        const now = after.get(place);
        if (old.isConnected || !now) continue;
        if (old.matches(CONTROLS)) copyValue(old as Control, now as Control);
        if (old === focused) focusAgain(old as Control, now as Control);
      }
      scrollTo({ top: scrolled, behavior: "instant" });
      before.clear();
    },
    stop() {
      removeEventListener("focusin", onFocus);
      removeEventListener("scroll", onScroll);
      before.clear();
    },
  };
}

/** Returns what can have the focus, each under a name that it has in a document rendered anew too. */
function byPlace(): Map<string, Element> {
  const places = new Map<string, Element>();
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll(FOCUSABLE)) {
    const { form, name, type, value, href } = element as HTMLInputElement & HTMLAnchorElement;
    const choice = /^(?:radio|checkbox)$/.test(type) ? value : "";
    const place = [element.localName, form?.getAttribute("action"), name, type, choice, href].join(" ");
    const count = counts.get(place) ?? 0;
    counts.set(place, count + 1);
    places.set(`${place} ${element.id || count}`, element);
  }
  return places;
}

function copyValue(old: Control, now: Control) {
  if (old instanceof HTMLInputElement && now instanceof HTMLInputElement) {
    now.checked = old.checked;
    if (old.type === "file") now.files = old.files;
    if (/^(?:radio|checkbox|file|submit|button)$/.test(old.type)) return;
  }
  if (now.value !== old.value) now.value = old.value;
}

function focusAgain(old: Control, now: Control) {
  now.focus({ preventScroll: true });
  if (now instanceof HTMLSelectElement || old instanceof HTMLSelectElement) return;
  // Null for an e-mail address and for what is no text.
  if (old.selectionStart != null) now.setSelectionRange(old.selectionStart, old.selectionEnd);
}
