import { Scripts } from "@remix-run/react";

/**
 * The mark that `sealDocument` puts on Remix's scripts in place of what would make the browser load them at once:
 * on a slow phone they would take the line from the picture and the fonts that the visitor is waiting for.
 */
export const LATE = "late";

/** Longest wait, in milliseconds, for a page whose pictures do not arrive. */
const START_AFTER_MS = 4000;

/**
 * Loads the scripts, and the styles of what they may show, when the page has arrived or somebody touches it. All of it
 * at once would keep a slow phone from answering a touch, so every request has a task of its own. A stylesheet that could
 * not be loaded has a `sheet` all the same; so one that was loaded is marked.
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
    for (const link of document.querySelectorAll("link[rel=${LATE}]")) {
      link.onload = () => { link.dataset.loaded = true };
      link.rel = link.as ? "stylesheet" : "modulepreload";
      await pause();
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

/** The whole stylesheet. What a document uses of it stands in the document; the rest is for what a script shows later. */
export function LateStylesheet({ href }: { href: string }) {
  return <link rel={LATE} as="style" href={href} suppressHydrationWarning />;
}

export function LateScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <Scripts nonce={nonce} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}
