// With storage blocked, every navigation would end on the error page, because Remix reads `sessionStorage` unguarded
// (https://github.com/remix-run/react-router/issues/14325). visit-source.ts and use-full-load.ts rely on it too.
// With a quota of 0, only writing throws.
export function replaceDeniedStorage() {
  try {
    sessionStorage.setItem("probe", "1");
    sessionStorage.removeItem("probe");
  } catch {
    const kept = new Map<string, string>();
    const value: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    };
    Object.defineProperty(window, "sessionStorage", { value });
  }
}

// Where a navigation replaces another before Remix has begun to wait for its data, nobody handles the cancelled request
// (https://github.com/remix-run/react-router/pull/14761). The browser would report it as an error. Delete when Remix handles it.
export function quietCancelledRequests() {
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  });
}

// A translator puts an element in the place of each text, which React would go on writing to and cannot remove
// (https://github.com/facebook/react/issues/11538). Puts a text back before React touches it. Delete when React finds its texts again.
export function tolerateTranslators() {
  const replacements = new WeakMap<Node, Node>();
  const observer = new MutationObserver(remember);
  function remember(records: readonly MutationRecord[]) {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const element = [...addedNodes, nextSibling, previousSibling].find(
          (node) => node?.nodeName === "FONT" && !replacements.has(node),
        );
        if (element) replacements.set(text, element).set(element, text);
      }
  }
  observer.observe(document, { childList: true, subtree: true });
  function putBack<T extends Node | null>(text: T): T {
    if (text?.nodeType !== Node.TEXT_NODE) return text;
    remember(observer.takeRecords());
    const element = replacements.get(text);
    if (!text.isConnected && element?.parentNode) element.parentNode.replaceChild(text, element);
    return text;
  }
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (putBack(child).parentNode === this) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, putBack(before)?.parentNode === this ? before : null);
    return node;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue") as PropertyDescriptor;
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...nodeValue,
    set(value) {
      nodeValue.set?.call(putBack(this as Text), value);
    },
  });
}

/** The events that make React hydrate synchronously (react-dom: isDiscreteEventThatRequiresHydration). */
const TOUCHES = `
  pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel
  click auxclick dblclick contextmenu dragstart dragend drop copy cut paste
  keydown keypress keyup compositionstart compositionend textInput input change submit reset
`
  .trim()
  .split(/\s+/);

const how = { capture: true, passive: true };

// Until Remix has read the page's data, a touch makes React 18 hydrate synchronously and fail with error 345
// (https://github.com/facebook/react/pull/23267). Hides such touches from React. Delete when React retries instead.
export function hideFirstTouches() {
  for (const type of TOUCHES) window.addEventListener(type, leave, how);
}

function leave(event: Event) {
  if (!window.__remixRouter) event.stopPropagation();
  else for (const type of TOUCHES) window.removeEventListener(type, leave, how);
}

/** Replaces the rest of the script that `INERT_SCRIPT` keeps from running. Without a key, Remix takes a link within the page for a return to its beginning. */
export function keyFirstEntry() {
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, "");
}
