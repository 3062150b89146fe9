import { Scripts } from "@remix-run/react";
import { useContext } from "react";
import { DocumentParts } from "~/document-parts";

/**
 * The mark that `sealDocument` puts on Remix's scripts in place of what would make the browser load them at once:
 * on a slow phone they would take the line from the picture and the fonts that the visitor is waiting for.
 */
export const LATE = "late";

/** Longest wait, in milliseconds, for a page whose pictures do not arrive. */
const START_AFTER_MS = 4000;

/**
 * Loads the scripts, and the styles of what they may show, when the page has arrived or somebody touches it. All of it
 * at once would keep a slow phone from answering a touch, so every request and every large script has a task of its own.
 * A stylesheet that could not be loaded has a `sheet` all the same; so one that was loaded is marked.
 *
 * @param chunks how many of the first links, after that of the stylesheet and that of the entry, are what the entry
 * imports: Remix, React and what they need, each before what it needs itself.
 */
const startWith = (chunks: number) => `(() => {
  const channel = new MessageChannel();
  const pause = () => new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(0);
  });
  let started = false;
  async function start() {
    if (started) return;
    started = true;
    const links = [...document.querySelectorAll("link[rel=${LATE}]")];
    for (const link of links) {
      link.onload = () => { link.dataset.loaded = true };
      link.rel = link.as ? "stylesheet" : "modulepreload";
      await pause();
    }
    for (const { href } of links.slice(2, ${2 + chunks}).reverse()) {
      await import(href).catch(() => {});
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
  const { entryChunks } = useContext(DocumentParts);
  return (
    <>
      <Scripts nonce={nonce} />
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: startWith(entryChunks) }}
      />
    </>
  );
}
