import { LRUCache } from "lru-cache";
import {
  type CollectionName,
  type Content,
  type ContentDocument,
  collectionNames,
  type Fields,
} from "~/content/content";
import { type Crop, isCrop } from "~/ui/picture-sizes";
import { type Original, originalOf } from "./originals";

export interface WantedPicture {
  original: Original;
  crops: Set<Crop>;
}

type Wanted = readonly [url: string | undefined, ...crops: Crop[]][];

/** The pictures of a document, in the crops that pages show. */
const PICTURES: { [Name in CollectionName]: (fields: Fields[Name]) => Wanted } = {
  heroSliders: ({ imageUrl }) => [[imageUrl, "wide", "phone"]],
  userDetails: ({ photo }) => [[photo, "tall"]],
  "photo-gallery": ({ featuredImageUrl, photos }) => [
    [featuredImageUrl || photos[0]?.url, "tall"],
    ...photos.map(({ url }) => [url, "photo", "full"] satisfies Wanted[number]),
  ],
  "video-gallery": ({ videos }) => videos.map(({ thumbnailUrl }) => [thumbnailUrl, "wide"]),
  blogPost: ({ coverImageUrl, content }) => [
    [coverImageUrl, "wide"],
    ...[...content.matchAll(/\bsrc="(\/(?:media|originals)\/[^"]+)"/g)].map(
      ([, url]) => [url, "full"] satisfies Wanted[number],
    ),
  ],
  packages: () => [],
  downloads: ({ thumbnailUrl }) => [[thumbnailUrl, "page"]],
  solarRates: () => [],
  mediaFiles: () => [],
};

/** Originals that documents have named since the start, by the id in their path. */
const MAX_SEEN = 50_000;

export type NamedOriginals = ReturnType<typeof createNamedOriginals>;

/** The originals that stored documents name at this moment. */
export function createNamedOriginals() {
  const seen = new LRUCache<string, Original>({ max: MAX_SEEN });
  const wantedIn = new WeakMap<readonly unknown[], Map<string, WantedPicture>>();

  function originalAt(path: string): Original | undefined {
    const id = /^\/originals\/([\da-f]+)\//.exec(path)?.[1];
    return id ? seen.get(id) : originalOf(path, { bucket: undefined, pictureHosts: [] });
  }

  async function wantedBy<Name extends CollectionName>(content: Pick<Content, "all">, name: Name) {
    const documents: readonly ContentDocument<Name>[] = await content.all(name);
    const known = wantedIn.get(documents);
    if (known) return known;
    const wanted = new Map<string, WantedPicture>();
    for (const document of documents) {
      for (const [url, ...crops] of PICTURES[name](document)) {
        const original = url && originalAt(url.replaceAll("&amp;", "&"));
        if (!original) continue;
        const picture = wanted.get(original.id) ?? { original, crops: new Set() };
        for (const crop of crops) if (isCrop(crop)) picture.crops.add(crop);
        wanted.set(original.id, picture);
      }
    }
    wantedIn.set(documents, wanted);
    return wanted;
  }

  return {
    note: (original: Original) => void seen.set(original.id, original),

    /** Returns the original with this id if a document names it now. */
    async find(id: string, content: Pick<Content, "all">): Promise<Original | undefined> {
      const reads = await Promise.allSettled(collectionNames.map((name) => wantedBy(content, name)));
      const found = reads.find((read) => read.status === "fulfilled" && read.value.has(id));
      return found?.status === "fulfilled" ? found.value.get(id)?.original : undefined;
    },

    /** @throws when a collection cannot be read */
    async all(content: Pick<Content, "all">): Promise<Map<string, WantedPicture>> {
      const all = new Map<string, WantedPicture>();
      for (const name of collectionNames) {
        for (const [id, { original, crops }] of await wantedBy(content, name)) {
          const picture = all.get(id) ?? { original, crops: new Set() };
          for (const crop of crops) picture.crops.add(crop);
          all.set(id, picture);
        }
      }
      return all;
    },
  };
}
