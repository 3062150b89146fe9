import type { PagePlace } from "~/content/collection";
import {
  type Content,
  type ContentDocument,
  collectionOf,
  type DocumentName,
  documentNames,
} from "~/content/content";
import type { Parsed } from "~/content/parse";
import type { PlainFields } from "~/content/plain-fields";
import { shapeOf } from "~/content/shapes";
import { isEqual, sign } from "~/server/signatures.server";
import type { EditableContent, EditedDocument } from "./editable-content";

/** A document as it would be after publishing. */
export type ShownDraft = {
  [Name in DocumentName]: { name: Name; document: ContentDocument<Name> };
}[DocumentName];

/** Returns the content with a document that is not published, or not yet in this form. */
export function withDraft(content: Content, { name, document }: ShownDraft): Content {
  return {
    ...content,
    async all(asked) {
      const documents = await content.all(asked);
      if (asked !== name) return documents;
      const others: readonly unknown[] = documents.filter(({ id }) => id !== document.id);
      return [...others, document] as readonly unknown[] as typeof documents;
    },
  };
}

export interface DraftStores {
  editing: Pick<EditableContent, "read">;
  parse: <Name extends DocumentName>(name: Name, id: string, fields: PlainFields) => Promise<Parsed<Name>>;
}

interface Accounts {
  whoIs(session: string): Promise<unknown>;
  list(): Promise<{ email: string }[]>;
}

/** Returns what a preview shows; undefined for a document that is gone or faulty, without a session, and for a link that ended. */
export async function findDraft(
  { name, id, key }: PreviewToken,
  session: string | undefined,
  { staff, ...stores }: DraftStores & { staff: Accounts },
): Promise<ShownDraft | undefined> {
  if (key === "" && !(session && (await staff.whoIs(session)))) return undefined;
  const found = await stores.editing.read(name, id);
  if (!found || (key !== "" && (await workingLink(found, staff))?.key !== key)) return undefined;
  return (await readDraft(name, found, stores)).shown;
}

/** Returns a document's link while its time has not ended, and its maker has an account. */
export async function workingLink({ link }: EditedDocument, staff: Pick<Accounts, "list">) {
  if (!link || Date.parse(link.until) < Date.now()) return undefined;
  const accounts = await staff.list();
  return accounts.some(({ email }) => email === link.by) ? link : undefined;
}

/** Reads the draft, or else what is stored live, as if it were published: also a hidden one. */
export async function readDraft<Name extends DocumentName>(
  name: Name,
  { id, live, draft }: EditedDocument,
  { parse }: Pick<DraftStores, "parse">,
): Promise<Parsed<Name> & { shown: ShownDraft | undefined }> {
  const fields = draft?.fields ?? live ?? {};
  const parsed = await parse(name, id, { ...fields, ...asShown(name) });
  const { document } = parsed;
  return { ...parsed, shown: document && ({ name, document } as ShownDraft) };
}

/** A slide comes first, or it would be seen after half a minute. */
function asShown(name: DocumentName): PlainFields {
  const { shownBy, isOrdered, newFirst } = collectionOf(name);
  const hasDates = Object.hasOwn(shapeOf(name), "shownFrom");
  return {
    ...(hasDates && { shownFrom: null, shownUntil: null }),
    ...(shownBy && { [shownBy]: true }),
    ...(isOrdered && !newFirst && { order: -1 }),
  };
}

export async function previewPlace({ name, document }: ShownDraft, live: Content): Promise<PagePlace> {
  const documents = await withDraft(live, { name, document } as ShownDraft).all(name);
  return collectionOf<DocumentName>(name).preview(document, documents);
}

/** Returns the page's URL. @param token shows the draft in it */
export function placeUrl({ path, search }: PagePlace, token?: string): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...search, preview: token }))
    if (value !== undefined) query.set(key, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The parameter with which a page shows a document's draft. Without a valid token it means nothing. */
export const PREVIEW = "preview";

/** Long enough to look at a page and to reload it; the desk makes a new token with each of its pages. */
export const STAFF_PREVIEW_MS = 60 * 60_000;

export interface PreviewToken {
  name: DocumentName;
  id: string;
  /** Milliseconds since 1970. */
  until: number;
  /** The `key` of the document's link; "" for staff, whose token ends soon. */
  key: string;
}

export function writePreviewToken({ name, id, until, key }: PreviewToken): string {
  const text = Buffer.from(JSON.stringify([name, id, until, key])).toString("base64url");
  return `${text}.${sign(`preview ${text}`)}`;
}

/** Returns undefined for a token that is not ours or has ended. */
export function readPreviewToken(token: string | null): PreviewToken | undefined {
  const [text = "", signature = ""] = token?.split(".") ?? [];
  if (!isEqual(signature, sign(`preview ${text}`))) return undefined;
  const [name, id, until, key] = JSON.parse(Buffer.from(text, "base64url").toString());
  const known = documentNames.find((one) => one === name);
  return known && until > Date.now() ? { name: known, id, until, key } : undefined;
}
