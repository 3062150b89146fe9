import { type FieldInfo, fieldInfo } from "~/content/field-info";
import { isMap, type PlainFields } from "~/content/plain-fields";
import { type Shape, shapeOf } from "~/content/shapes";
import { type DocumentName, shownCollections } from "./collections";
import type { EditableContent, Saved } from "./editable-content";

/** A field that takes files of the library: "coverImageUrl", "photos.3.url", or a list, "photos", which gets an entry for each. */
export interface MediaPlace {
  collection: DocumentName;
  id: string;
  field: string;
  /** What the library offers for it. */
  kind: "pictures" | "files";
}

/** Reads "photo-gallery/factory-shed/photos"; undefined if no such field can exist. */
export function readPlace(text: string): MediaPlace | undefined {
  const [, collection, id = "", field = ""] = /^([^/]+)\/(.+)\/([^/]+)$/.exec(text) ?? [];
  const known = shownCollections.find((name) => name === collection);
  const taken = known && urlField(known, field);
  return taken && { collection: known, id, field, kind: taken.kind };
}

/** Writes the URLs of files into the draft of a document, which begins with what visitors see. */
export async function putMedia(
  editing: Pick<EditableContent, "read" | "save">,
  { collection, id, field }: Omit<MediaPlace, "kind">,
  urls: readonly string[],
  by: string,
): Promise<Saved> {
  const before = await editing.read(collection, id);
  const fields = structuredClone(before?.draft?.fields ?? before?.live);
  const taken = urlField(collection, field);
  if (!before || !fields || !taken) return { conflict: undefined };
  put(fields, field.split("."), taken.entry, urls);
  const { publishAt } = before.draft ?? {};
  return editing.save(
    collection,
    id,
    { draft: { fields, ...(publishAt && { publishAt }) } },
    by,
    before.version,
  );
}

function put(within: unknown, [name = "", ...rest]: string[], entry: string, urls: readonly string[]) {
  if (Array.isArray(within)) return put(within[Number(name)], rest, entry, urls);
  if (!isMap(within)) return;
  const fields: PlainFields = within;
  if (rest.length > 0) return put(Object.hasOwn(fields, name) ? fields[name] : undefined, rest, entry, urls);
  if (!entry) fields[name] = urls[0];
  else {
    const entries = Array.isArray(fields[name]) ? fields[name] : [];
    fields[name] = [...entries, ...urls.map((url) => ({ [entry]: url }))];
  }
}

interface UrlField {
  /** The name of the field with a URL in each entry of a list; "" for a field with a URL itself. */
  entry: string;
  kind: MediaPlace["kind"];
}

/** Returns undefined for a field that takes no files. */
function urlField(collection: DocumentName, field: string): UrlField | undefined {
  let shape: Shape | undefined = shapeOf(collection);
  let info: FieldInfo | undefined;
  for (const part of field.split(".")) {
    if (info?.kind === "list" && shape && /^\d{1,4}$/.test(part)) {
      info = undefined;
      continue;
    }
    const schema: Shape[string] | undefined = shape && Object.hasOwn(shape, part) ? shape[part] : undefined;
    info = schema && fieldInfo(schema);
    if (!info) return undefined;
    shape = info.entries;
  }
  if (info?.kind === "picture" || info?.kind === "file")
    return { entry: "", kind: info.kind === "file" ? "files" : "pictures" };
  const [entry, schema] = (info?.kind === "list" && Object.entries(info.entries ?? {})[0]) || [];
  return entry && schema && fieldInfo(schema)?.kind === "picture" ? { entry, kind: "pictures" } : undefined;
}
