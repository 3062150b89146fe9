import { Scripts } from "@remix-run/react";

/** The type of a script, and the class of a template, that waits until `start` runs. */
const LATE = "late";

/**
 * Puts off Remix's scripts and the whole stylesheet. A slow phone would otherwise load them before the picture and the
 * fonts that the visitor is waiting for. Browsers load nothing from a `<template>`, and a link may stand in one anywhere.
 */
export function postpone(html: string): string {
  return html
    .replace(
      /(?:<link rel="modulepreload"[^>]*>)+|<link rel="stylesheet"[^>]*>/g,
      `<template class="${LATE}">$&</template>`,
    )
    .replaceAll('<script type="module" async=""', `<script type="${LATE}"`);
}

/** Longest wait, in milliseconds, for a page whose pictures do not arrive. */
const START_AFTER_MS = 4000;

/**
 * Loads what `postpone` put off when the page has loaded or is touched, and leaves the document as React rendered it.
 * Each request has its own task, so that a slow phone can answer a touch in between. A stylesheet that failed to load
 * has a `sheet` too, so the loaded one is marked.
 */
const start = `(() => {
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
        link.onload = () => { link.dataset.loaded = true };
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
  addEventListener("load", start);
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, start, { once: true, passive: true });
  setTimeout(start, ${START_AFTER_MS});
})()`;

export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <Scripts nonce={nonce} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}
