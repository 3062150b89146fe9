/** What a visitor does that makes React render at once (react-dom: isDiscreteEventThatRequiresHydration). */
const TOUCHES = `
  pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel
  click auxclick dblclick contextmenu dragstart dragend drop copy cut paste
  keydown keypress keyup compositionstart compositionend textInput input change submit reset
`
  .trim()
  .split(/\s+/);

const how = { capture: true, passive: true };

/**
 * A touch of a page that React is about to take over would make it render at once, and fail (its error 345), because
 * Remix is still reading the page's data. Until it has, the browser alone answers, as on a page without a script.
 */
export function leaveFirstTouchesToBrowser() {
  for (const type of TOUCHES) window.addEventListener(type, leave, how);
}

function leave(event: Event) {
  if (!window.__remixRouter) event.stopPropagation();
  else for (const type of TOUCHES) window.removeEventListener(type, leave, how);
}
