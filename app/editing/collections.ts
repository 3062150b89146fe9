import type { CollectionName } from "~/content/content";

/** Those whose documents visitors read. The records of pictures belong to the library. */
export type DocumentName = Exclude<CollectionName, "mediaFiles">;

interface CollectionWords {
  title: string;
  one: string;
  many: string;
  /** Where visitors see them. */
  place: string;
}

/** In the office's words, and in the order of the desk's list. */
export const collectionWords: Record<DocumentName, CollectionWords> = {
  "photo-gallery": {
    title: "Photos of projects",
    one: "project",
    many: "projects",
    place: "Photo gallery and home page",
  },
  blogPost: { title: "Blog", one: "post", many: "posts", place: "Blog" },
  packages: { title: "Packages", one: "package", many: "packages", place: "Packages" },
  downloads: { title: "Brochures", one: "brochure", many: "brochures", place: "Brochures" },
  userDetails: { title: "Team", one: "person", many: "people", place: "Home page" },
  heroSliders: { title: "Home page slides", one: "slide", many: "slides", place: "Top of the home page" },
  "video-gallery": { title: "Videos", one: "video gallery", many: "video galleries", place: "Video gallery" },
  solarRates: { title: "Solar rates", one: "set of rates", many: "sets of rates", place: "Calculator" },
};

export const shownCollections = Object.keys(collectionWords) as DocumentName[];

/** "1 post", "12 posts". */
export function countOf(name: DocumentName, count: number): string {
  const { one, many } = collectionWords[name];
  return `${count} ${count === 1 ? one : many}`;
}

export function collectionPath(name: DocumentName): string {
  return `/desk/content/${name}`;
}

export function documentPath(name: DocumentName, id: string): string {
  return `${collectionPath(name)}/${encodeURIComponent(/^new~*$/.test(id) ? `${id}~` : id)}`;
}

/** Returns the id in a document's path. A file may be called `new`, which is the path of a new document. */
export function documentId(part = ""): string {
  return /^new~+$/.test(part) ? part.slice(0, -1) : part;
}
