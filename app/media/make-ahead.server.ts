import { type Content, collectionNames } from "~/content/content";
import { log, warnOnce } from "~/server/log.server";
import type { Progress, Summary } from "./make-pictures.server";

/** Catches changes that cause no event. */
const LOOK_EVERY_MS = 60_000;

/** Editors often save several files in a row. */
const SETTLE_MS = 2_000;

const stop = new AbortController();

interface Stores {
  content: Pick<Content, "watch">;
  isSingleProcess: boolean;
  pictures: { make(options: { report(progress: Progress): void; signal: AbortSignal }): Promise<Summary> };
}

/** Makes sizes in the background: now, when the content changes, and every minute in case that an event was missed. */
export function makeAhead({ content, isSingleProcess, pictures }: Stores) {
  let isMaking = false;
  let timer: NodeJS.Timeout | undefined;

  async function make() {
    if (isMaking || stop.signal.aborted) return;
    isMaking = true;
    try {
      const { made, removed } = await pictures.make({
        report: ({ failure }) => failure && warnOnce(failure),
        signal: stop.signal,
      });
      if (made + removed > 0) log.info("picture sizes made", { made, removed });
    } catch (error) {
      if (!stop.signal.aborted) warnOnce(`cannot make picture sizes: ${error}`);
    }
    isMaking = false;
    makeIn(LOOK_EVERY_MS);
  }

  function makeIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(make, ms).unref();
  }

  // On Firestore, a listener would stay open, and on Cloud Run it would not be heard.
  if (isSingleProcess) for (const name of collectionNames) content.watch(name, () => makeIn(SETTLE_MS));
  makeIn(SETTLE_MS);
}

export function stopMaking() {
  stop.abort();
}
