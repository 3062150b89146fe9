import { readdir } from "node:fs/promises";
import { type Content, collectionNames } from "~/content/content";
import { AnswerFault } from "~/server/child-process.server";
import { log, warnOnce } from "~/server/log.server";
import type { Crop } from "~/ui/picture-sizes";
import { imagesFolder } from "./original-sources.server";
import { labelOf, type NamedOriginals, type Original, ownImage, type WantedPicture } from "./originals";
import { type Card, INDEX_FILE } from "./picture-index";
import {
  type Format,
  failureText,
  type PictureParts,
  renditionName,
  sizesOf,
  targetOf,
} from "./pictures.server";
import { withPicture } from "./resizer.server";

/** WebP first, because visitors get it meanwhile. JPEG, for old browsers, is made on demand. */
const FORMATS: readonly Format[] = ["webp", "avif"];

/** The largest crops, wide and tall, of any picture. */
const BOX = { width: 1600, height: 1200 };

/** Visitors get AVIF once the index has it. In a bucket, each write of the index is a request, and pages are rendered anew. */
const SAVE_EVERY_MS = 5_000;

interface Progress {
  done: number;
  of: number;
  label: string;
  failure: string | undefined;
}

export interface MakerOptions extends PictureParts {
  content: Pick<Content, "all">;
  named: NamedOriginals;
  /** Called for each original that was worked on; `failure` is a message for the log. */
  report(progress: Progress): void;
  signal: AbortSignal;
}

class StoreError extends Error {
  override name = "StoreError";
}

interface Summary {
  pictures: number;
  made: number;
  removed: number;
  failed: number;
}

/** Makes missing sizes one at a time and removes obsolete ones. @throws when the content or the store fails. */
export async function makePictures(options: MakerOptions): Promise<Summary> {
  const { store, index, content, named, failures, report, signal } = options;
  await index.refresh();
  const wanted = new Map([...(await ownImages()), ...(await named.all(content))]);
  const existing = new Set(await store.list());
  const summary: Summary = { pictures: wanted.size, made: 0, removed: 0, failed: 0 };
  let unsaved = new Map<string, Card>();
  let savedAt = Date.now();
  let done = 0;

  for (const { original, crops } of wanted.values()) {
    done += 1;
    const before = index.card(original.id);
    let version: string | undefined;
    let failure: string | undefined;
    try {
      version = await options.sources.version(original);
      if (!version) throw new Error("it is not there");
      if (before && before.version === version && [...crops].every((crop) => before.crops.includes(crop)))
        continue;
      if (failures.has(original, version)) summary.failed += 1;
      else unsaved.set(original.id, await makeSizes(original, crops, existing, summary, options));
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof StoreError) throw error;
      summary.failed += 1;
      // Other failures may be temporary, so the next run retries them.
      if (error instanceof AnswerFault) failures.note(original, version, error);
      failure = failureText(original, error);
    }
    report({ done, of: wanted.size, label: labelOf(original), failure });
    if (unsaved.size === 0 || Date.now() - savedAt < SAVE_EVERY_MS) continue;
    await index.change(unsaved);
    unsaved = new Map();
    savedAt = Date.now();
  }
  if (unsaved.size > 0) await index.change(unsaved);
  if (!signal.aborted) summary.removed = await sweep(options, existing, wanted);
  return summary;
}

async function ownImages(): Promise<Map<string, WantedPicture>> {
  const names = await readdir(imagesFolder()).catch(() => []);
  const originals = names.flatMap((name) => ownImage(name) ?? []);
  return new Map(originals.map((original) => [original.id, { original, crops: new Set(["wide", "photo"]) }]));
}

async function makeSizes(
  original: Original,
  crops: ReadonlySet<Crop>,
  existing: ReadonlySet<string>,
  summary: Summary,
  { store, sources, signal }: MakerOptions,
): Promise<Card> {
  return sources.withFile(original, (file) =>
    withPicture(file.path, { box: BOX, isBackground: true }, async ({ colours, make }) => {
      for (const format of FORMATS) {
        for (const size of [...crops].flatMap(sizesOf)) {
          const name = renditionName(original.id, file.version, size, format);
          if (existing.has(name)) continue;
          signal.throwIfAborted();
          const bytes = await make(targetOf(size, format, file.focus));
          await store.write(name, bytes).catch((error: unknown) => {
            throw new StoreError(`cannot store picture sizes (${error})`);
          });
          summary.made += 1;
        }
      }
      return { version: file.version, colours, crops: [...crops] };
    }),
  );
}

async function sweep(
  { store, index }: MakerOptions,
  existing: ReadonlySet<string>,
  wanted: ReadonlyMap<string, WantedPicture>,
): Promise<number> {
  let removed = 0;
  for (const name of existing) {
    const [id = "", version] = name.split("-");
    const known = index.card(id)?.version;
    const isWanted = wanted.has(id) && (known === undefined || known === version);
    if (isWanted || name === INDEX_FILE || name.startsWith(".")) continue;
    await store.remove(name);
    removed += 1;
  }
  const unnamed = index.ids().filter((id) => !wanted.has(id));
  if (unnamed.length > 0) await index.change(new Map(unnamed.map((id) => [id, undefined])));
  return removed;
}

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
  /** Since the last run began. */
  let hasChanged = false;
  let timer: NodeJS.Timeout | undefined;

  async function make() {
    if (isMaking || stop.signal.aborted) return;
    isMaking = true;
    hasChanged = false;
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
    makeIn(hasChanged ? SETTLE_MS : LOOK_EVERY_MS);
  }

  function makeIn(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(make, ms).unref();
  }

  function change() {
    hasChanged = true;
    makeIn(SETTLE_MS);
  }

  // A listener of Firestore would stay open, and on Cloud Run it would not be heard.
  if (isSingleProcess) for (const name of collectionNames) content.watch(name, change);
  makeIn(SETTLE_MS);
}

export function stopMaking() {
  stop.abort();
}
