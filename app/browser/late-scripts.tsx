import { Scripts } from "@remix-run/react";

const LATE = "late";

/**
 * Defers Remix's scripts and the whole stylesheet: on a slow phone they would delay the picture and the fonts that the
 * visitor is waiting for. Browsers load nothing from a `<template>`. Remix always starts its scripts with the document
 * (https://github.com/remix-run/remix/pull/3918); delete this file when it can wait.
 */
export function defer(html: string): string {
  return html
    .replace(
      /(?:<link rel="modulepreload"[^>]*>)+|<link rel="stylesheet"[^>]*>/g,
      `<template class="${LATE}">$&</template>`,
    )
    .replaceAll('<script type="module" async=""', `<script type="${LATE}"`);
}

/** For a page whose pictures never arrive. */
const START_AFTER_MS = 4000;

/**
 * Loads the deferred parts once the page has loaded or is touched, and restores the markup that React rendered. Each
 * request is a task of its own, so a slow phone can handle a touch in between. The stylesheet is marked when loaded,
 * because one that failed has a `sheet` too.
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
