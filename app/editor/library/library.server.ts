import { focusMark, type MediaRecord, recordId } from "~/content/media-file";
import { isMap } from "~/content/plain-fields";
import { comparableName, mediaUrl } from "~/content/urls";
import type { CallAnswer } from "~/desk/answer-call.server";
import type { FormErrors, Theirs } from "~/desk/call";
import type { EditableContent, SaveResult } from "~/editor/save/editable-content";
import type { DescriptionRequest } from "~/editor/save/requests.server";
import type { FormerFile, MediaLibrary } from "~/media/media-library.server";
import type { FindMedia } from "~/media/original-sources.server";
import type { PictureService } from "~/media/picture-service.server";
import type { Crop } from "~/ui/picture-sizes";
import { isResizable, pictureUrl } from "~/ui/picture-url";
import type { LibraryIndex, MediaUse } from "./library-index";
import type { LibraryFile } from "./send-file";

const FILES_PER_PAGE = 50;

export interface ShownFile extends LibraryFile {
  description: string;
  uses: readonly MediaUse[];
}

export interface LibraryStores {
  media: Pick<MediaLibrary, "list" | "former">;
  editing: Pick<EditableContent, "read">;
  libraryIndex: LibraryIndex;
  pictures: Pick<PictureService, "shownUrl">;
  findMedia: FindMedia;
}

interface LibraryQuery {
  q: string;
  /** The only kind that a field takes; "" for every kind. */
  kind: "" | "pictures" | "files";
  show: "" | "unused" | "undescribed" | "removed";
  page: number;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Returns a page of the files that a search finds, by name. */
export async function libraryPage(stores: LibraryStores, { q, kind, show, page }: LibraryQuery) {
  const [names, former, { uses, descriptions }] = await Promise.all([
    stores.media.list(),
    stores.media.former(),
    stores.libraryIndex.current(),
  ]);
  const ofKind = names.filter((name) => kind === "" || isPicture(name) === (kind === "pictures"));
  const all = ofKind.map((name) => ({
    name,
    description: descriptions.get(recordId(name)) ?? "",
    uses: uses.get(comparableName(name)) ?? [],
  }));
  const lists = {
    "": all,
    unused: all.filter((file) => file.uses.length === 0),
    undescribed: all.filter((file) => isPicture(file.name) && !file.description),
  };
  const removed = removedFiles(former, names);
  const sought = plain(q);
  const found = (show === "removed" ? [] : lists[show]).filter(({ name, description, uses }) =>
    [name, description, ...uses.map(({ title }) => title)].some((text) => plain(text).includes(sought)),
  );
  found.sort((a, b) => collator.compare(a.name, b.name));
  const pages = Math.max(1, Math.ceil(found.length / FILES_PER_PAGE));
  const shown = found.slice((page - 1) * FILES_PER_PAGE, page * FILES_PER_PAGE);
  return {
    files: await Promise.all(shown.map((file) => withPicture(stores, file))),
    found: found.length,
    pages,
    removed: show === "removed" ? removed.filter(({ name }) => plain(name).includes(sought)) : [],
    counts: {
      "": all.length,
      unused: lists.unused.length,
      undescribed: lists.undescribed.length,
      removed: removed.length,
    },
  };
}

/** Returns the last state of each file that is not there any more. */
function removedFiles(former: readonly FormerFile[], names: readonly string[]): FormerFile[] {
  const seen = new Set(names.map(comparableName));
  return former.filter(({ name }) => !seen.has(comparableName(name)) && seen.add(comparableName(name)));
}

/** Returns a file with all documents that name it; undefined if there is none. */
export async function libraryFile(stores: LibraryStores, given: string) {
  const file = await stores.findMedia(given);
  if (!file) return undefined;
  const { name, size, type } = file;
  const [record, { uses }, former] = await Promise.all([
    stores.editing.read("mediaFiles", recordId(name)),
    stores.libraryIndex.current(),
    stores.media.former(),
  ]);
  const fields: Partial<MediaRecord> & { hi?: unknown } = record?.live ?? {};
  const shown = await withPicture(stores, {
    name,
    description: String(fields.description ?? ""),
    uses: uses.get(comparableName(name)) ?? [],
  });
  // A drawing is never cropped.
  const focus =
    type === "image/svg+xml" ? undefined : { x: shareOf(fields.focus?.x), y: shareOf(fields.focus?.y) };
  return {
    ...shown,
    seen: record?.version ?? "",
    size,
    type,
    focus,
    hindi: isMap(fields.hi) ? String(fields.hi.description ?? "") : "",
    picture: await pictureOf(stores, name, "full", 960),
    former: former.filter((one) => comparableName(one.name) === comparableName(name)),
  };
}

export function thumbnailOf(stores: Pick<LibraryStores, "pictures">, name: string): Promise<string> {
  return pictureOf(stores, name, "photo", 280);
}

async function withPicture(
  stores: LibraryStores,
  file: Omit<ShownFile, "url" | "thumbnail">,
): Promise<ShownFile> {
  return { ...file, url: mediaUrl(file.name), thumbnail: await thumbnailOf(stores, file.name) };
}

async function pictureOf(
  { pictures }: Pick<LibraryStores, "pictures">,
  name: string,
  crop: Crop,
  width: number,
): Promise<string> {
  if (!isPicture(name)) return "";
  const url = (await pictures.shownUrl(mediaUrl(name))) ?? mediaUrl(name);
  return isResizable(url) ? pictureUrl(url, crop, width) : url;
}

function isPicture(name: string): boolean {
  return !/\.pdf$/i.test(name);
}

/** A record that was written by hand may hold anything. */
function shareOf(value: unknown): number {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : 0.5;
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Longer texts are no help to anybody who listens. */
const MAX_DESCRIPTION = 300;

/** Saves what the library says of a file, unless somebody else did meanwhile. */
export async function describeFile(
  editing: Pick<EditableContent, "read" | "save">,
  name: string,
  said: DescriptionRequest,
  by: string,
): Promise<CallAnswer<null, Theirs>> {
  const errors: FormErrors = {};
  for (const field of ["description", "hindi"] as const)
    if (said[field].length > MAX_DESCRIPTION)
      errors[field] = `Please use at most ${MAX_DESCRIPTION} characters`;
  if (Object.keys(errors).length > 0) return { status: 422, errors };
  const saved = await saveRecord(editing, name, said, by);
  if (saved.status === "refused") return { status: 422, errors: { description: saved.reason } };
  if (saved.status === "saved") return { value: null };
  const { live, version = "" } = saved.document ?? {};
  const theirs = [live?.description, isMap(live?.hi) && live.hi.description].filter(Boolean).map(String);
  return {
    status: 409,
    message: "Somebody else changed this while you had it open",
    theirs: { lines: theirs.length > 0 ? theirs : ["No description"], seen: version },
  };
}

/** There is no record of a file of which nothing is said. */
async function saveRecord(
  editing: Pick<EditableContent, "read" | "save">,
  name: string,
  { description, hindi, focus, seen }: DescriptionRequest,
  by: string,
): Promise<SaveResult> {
  const id = recordId(name);
  const before = (await editing.read("mediaFiles", id))?.live;
  const { description: _, focus: __, hi, ...others } = before ?? {};
  const { description: ___, ...otherTexts } = isMap(hi) ? hi : {};
  const texts = { ...(hindi && { description: hindi }), ...otherTexts };
  const fields = {
    ...(description && { description }),
    ...(focusMark(focus) && { focus }),
    ...(Object.keys(texts).length > 0 && { hi: texts }),
    ...others, // Fields that the site does not know.
  };
  const isEmpty = Object.keys(fields).length === 0;
  if (isEmpty && !before) return { status: "saved", document: undefined };
  return editing.save("mediaFiles", id, { live: isEmpty ? null : fields }, by, seen);
}

export async function removeRecord(
  editing: Pick<EditableContent, "save">,
  name: string,
  by: string,
  seen: string,
): Promise<void> {
  if (seen) await editing.save("mediaFiles", recordId(name), { live: null }, by, seen);
}

/** Restores what the library said of a file when it was removed. */
export async function restoreRecord(
  editing: Pick<EditableContent, "removed" | "save">,
  name: string,
  by: string,
): Promise<void> {
  const id = recordId(name);
  const former = (await editing.removed("mediaFiles")).find((one) => one.id === id);
  if (former) await editing.save("mediaFiles", id, { live: former.fields }, by, "");
}
