import { createHash } from "node:crypto";
import {
  type Content,
  type ContentDocument,
  collectionOf,
  type DocumentName,
  documentNames,
} from "~/content/content";
import { comparableName, decoded, isFileName, mediaName, mediaUrl } from "~/content/urls";
import { BILLS_FOLDER } from "~/leads/bills";
import { recentMap } from "~/server/recent-map";
import type { Crop } from "~/ui/picture-sizes";

/** A picture as it was uploaded. */
export interface Original {
  id: string;
  /** "object": of the site's own bucket. */
  kind: "images" | "media" | "object";
  name: string;
}

/** Returns the original that a document's URL names; undefined for SVGs and for other hosts, from which nothing is fetched. */
export function originalOf(given: string, bucket: string | undefined): Original | undefined {
  const text = given.trim();
  const name = mediaName(text);
  if (name) return mediaOriginal(name);
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = "";
  if (url.port || url.username || url.password || isDrawing(url.pathname)) return undefined;
  const object = objectIn(url, bucket);
  return object && isPublic(object) ? withId({ kind: "object", name: object }) : undefined;
}

export function mediaOriginal(name: string): Original | undefined {
  return isFileName(name) && !isDrawing(name)
    ? withId({ kind: "media", name: comparableName(name) })
    : undefined;
}

/** Returns one of the site's own pictures, in public/images. */
export function ownImage(name: string): Original | undefined {
  return isFileName(name) && !isDrawing(name) ? withId({ kind: "images", name }) : undefined;
}

/** Returns the path that pages use (`isResizable` in ui/picture.tsx). It ends like the document's own URL. */
export function pathOf(original: Original): string {
  if (original.kind === "media") return mediaUrl(original.name);
  if (original.kind === "images") return `/images/${encodeURIComponent(original.name)}`;
  return `/originals/${original.id}/${encodeURIComponent(labelOf(original))}`;
}

/** The last part of the name, for logs: the URL may hold a token. */
export function labelOf(original: Original): string {
  return original.name.split("/").findLast(isFileName) ?? "picture";
}

function withId(original: Omit<Original, "id">): Original {
  const text = JSON.stringify([original.kind, original.name]);
  return { ...original, id: createHash("sha256").update(text).digest("hex").slice(0, 16) };
}

/** Returns the name of the object in the site's bucket; "" if the URL cannot be read; undefined for any other URL. */
function objectIn({ hostname, pathname }: URL, bucket: string | undefined): string | undefined {
  const start = new Map([
    ["firebasestorage.googleapis.com", `/v0/b/${bucket}/o/`],
    ["storage.googleapis.com", `/${bucket}/`],
  ]).get(hostname);
  if (!bucket || !start || !pathname.startsWith(start)) return undefined;
  const rest = pathname.slice(start.length);
  try {
    // Firebase writes a whole name as one segment.
    return start.startsWith("/v0/") && rest.includes("/") ? "" : decodeURIComponent(rest);
  } catch {
    return "";
  }
}

/** No folder with a leading dot, no empty segment, no bills, however they are spelled. */
function isPublic(name: string): boolean {
  return name.split("/").every(isFileName) && !isOfBills(name);
}

/** Bills share the bucket. */
function isOfBills(text: string): boolean {
  let plain = text;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = decoded(plain);
  }
  return plain
    .normalize("NFKC")
    .toLowerCase()
    .split(/[/\\?#]/)
    .includes(BILLS_FOLDER);
}

function isDrawing(path: string): boolean {
  return /\.(?:svg|pdf)$/i.test(path);
}

export interface WantedPicture {
  original: Original;
  crops: Set<Crop>;
}

function addCrops(wanted: Map<string, WantedPicture>, original: Original, crops: Iterable<Crop>) {
  const picture = wanted.get(original.id) ?? { original, crops: new Set() };
  for (const crop of crops) picture.crops.add(crop);
  wanted.set(original.id, picture);
}

/** Originals that documents have named since the start, by the id in their path. */
const MAX_SEEN = 50_000;

export type NamedOriginals = ReturnType<typeof createNamedOriginals>;

/** The originals that stored documents name at this moment. */
export function createNamedOriginals() {
  const seen = recentMap<string, Original>(MAX_SEEN);
  const wantedIn = new WeakMap<readonly unknown[], Map<string, WantedPicture>>();

  function originalAt(path: string): Original | undefined {
    const id = /^\/originals\/([\da-f]+)\//.exec(path)?.[1];
    return id ? seen.get(id) : originalOf(path, undefined);
  }

  async function wantedBy<Name extends DocumentName>(content: Pick<Content, "all">, name: Name) {
    const documents: readonly ContentDocument<Name>[] = await content.all(name);
    const known = wantedIn.get(documents);
    if (known) return known;
    const wanted = new Map<string, WantedPicture>();
    for (const document of documents) {
      for (const [url, ...crops] of collectionOf(name).pictures?.(document) ?? []) {
        const original = url && originalAt(url.replaceAll("&amp;", "&"));
        if (original) addCrops(wanted, original, crops);
      }
    }
    wantedIn.set(documents, wanted);
    return wanted;
  }

  return {
    note: (original: Original) => void seen.set(original.id, original),

    /** Returns the original with this id if a document names it now. */
    async find(id: string, content: Pick<Content, "all">): Promise<Original | undefined> {
      const reads = await Promise.allSettled(documentNames.map((name) => wantedBy(content, name)));
      const found = reads.find((read) => read.status === "fulfilled" && read.value.has(id));
      return found?.status === "fulfilled" ? found.value.get(id)?.original : undefined;
    },

    /** @throws when a collection cannot be read */
    async all(content: Pick<Content, "all">): Promise<Map<string, WantedPicture>> {
      const all = new Map<string, WantedPicture>();
      for (const name of documentNames)
        for (const { original, crops } of (await wantedBy(content, name)).values())
          addCrops(all, original, crops);
      return all;
    },
  };
}
