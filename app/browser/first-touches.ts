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
