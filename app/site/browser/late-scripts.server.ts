import { ARRIVALS } from "~/site/forms/visit-source";
import { DESTINATION } from "~/ui/use-full-load";

const LATE = "late";

// On a slow phone Remix's scripts and the stylesheet would delay the pictures and fonts; a `<template>` loads nothing.
// Delete when Remix can start later than the document (https://github.com/remix-run/remix/pull/3918).
/** Defers the scripts and the stylesheet for screens of a document with `lateStart`; any other starts at once. */
export function defer(html: string): string {
  if (!html.includes(lateStart)) return html;
  return html
    .replace(
      /(?:<link rel="modulepreload"[^>]*>)+|<link rel="stylesheet"(?![^>]*media=)[^>]*>/g,
      `<template class="${LATE}">$&</template>`,
    )
    .replace(/(?<=<script type="text\/plain">).*?(?=<\/script>)/s, "")
    .replaceAll('<script type="module" async=""', `<script type="${LATE}"`);
}

/** Until then, a visitor who only reads has loaded no script. A page with `data-needs-scripts` starts with the load event. */
const START_AFTER_LOAD_MS = 5000;

/** Limits the wait on a page whose pictures never arrive. */
const START_AT_LATEST_MS = 15_000;

/** Without `pointermove`: Chromium reports one when the layout changes under a pointer that rests. */
const TOUCHES = ["pointerdown", "wheel", "keydown", "focusin"];

// Each request is a task of its own, so a slow phone can handle a touch in between. Restores the markup that React
// rendered. The stylesheet is marked when loaded, because one that failed has a `sheet` too; an attribute would make React
// warn. `sessionStorage` waits for the first paint.
export const lateStart = `(() => {
  const channel = new MessageChannel();
  const pause = () => new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(0);
  });
  let started = false;
  async function start() {
    if (started) return;
    started = true;
    for (const template of document.querySelectorAll("template.${LATE}")) {
      for (const link of [...template.content.children]) {
        link.onload = () => { link.hasLoaded = true };
        template.before(link);
        await pause();
      }
      template.remove();
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = document.querySelector("script[type=${LATE}]").textContent;
    document.head.append(script);
    script.remove();
  }
  for (const touch of ${JSON.stringify(TOUCHES)}) addEventListener(touch, start, { once: true, passive: true });
  addEventListener("load", () => {
    window.loadedAt = performance.now();
    if (document.querySelector("[data-needs-scripts]")) start();
    else setTimeout(start, ${START_AFTER_LOAD_MS});
  });
  setTimeout(start, ${START_AT_LATEST_MS});
  requestAnimationFrame(() => setTimeout(() => {
    try {
      if (sessionStorage.${DESTINATION}) start();
    } catch {}
  }));
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      target.seenAt = isIntersecting ? performance.now() : undefined;
  });
  for (const carousel of document.querySelectorAll("section[aria-roledescription]")) watcher.observe(carousel);
  const arrival = [location.href, document.referrer];
  addEventListener("pagehide", () => {
    try {
      const arrivals = JSON.parse(sessionStorage.${ARRIVALS} ?? "[]");
      sessionStorage.${ARRIVALS} = JSON.stringify([...arrivals, arrival]);
    } catch {}
  });
})()`.replace(/\s*([{}()[\]=>,;?])\s*/g, "$1");
