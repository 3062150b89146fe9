/** The events that make React hydrate synchronously (react-dom: isDiscreteEventThatRequiresHydration). */
const TOUCHES = `
  pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel
  click auxclick dblclick contextmenu dragstart dragend drop copy cut paste
  keydown keypress keyup compositionstart compositionend textInput input change submit reset
`
  .trim()
  .split(/\s+/);

const how = { capture: true, passive: true };

/**
 * Until Remix has read the page's data, hydration suspends in the shell, and React 18 fails with error 345 when a touch
 * forces it to hydrate synchronously (https://github.com/facebook/react/pull/23267). Hides such touches from React, so
 * the browser answers them as on a page without JavaScript. Delete when React retries instead of throwing.
 */
export function hideFirstTouches() {
  for (const type of TOUCHES) window.addEventListener(type, leave, how);
}

function leave(event: Event) {
  if (!window.__remixRouter) event.stopPropagation();
  else for (const type of TOUCHES) window.removeEventListener(type, leave, how);
}
