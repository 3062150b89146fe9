import { type DocumentName, shownCollections } from "~/editing/collections";
import { isEqual, sign } from "./signatures.server";

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
export function readPreviewToken(token: string | null, now = Date.now()): PreviewToken | undefined {
  const [text = "", signature = ""] = token?.split(".") ?? [];
  if (!isEqual(signature, sign(`preview ${text}`))) return undefined;
  const [name, id, until, key] = JSON.parse(Buffer.from(text, "base64url").toString());
  const known = shownCollections.find((one) => one === name);
  return known && until > now ? { name: known, id, until, key } : undefined;
}
