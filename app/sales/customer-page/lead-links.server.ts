import { createHash, randomBytes } from "node:crypto";
import type { Change } from "~/sales/lead/lead-state";
import { env } from "~/server/env.server";
import { seal, unseal } from "~/server/signatures.server";
import type { DocumentKey, Documents, Fields } from "~/stores/documents";
import { type Language, pathIn } from "~/texts/language";

// The secret addresses of a customer's page and of a quotation. An event of the lead names the hash of the token, and says when
// it ends; a document under that hash leads from the token to the lead, and has the token sealed, so that staff can copy it again.

export type LinkDocuments = Pick<Documents, "get" | "change">;

const LINKS = "leadLinks";

export type LinkKind = "project" | "quotation";

const PURPOSE = "link of a lead";

export function hashOfToken(token: string): string {
  return createHash("sha256").update(`lead link ${token}`).digest("hex");
}

/** Stores a new token and resolves to its hash, which counts once an event of the lead names it. */
export async function makeLink(documents: LinkDocuments, kind: LinkKind, lead: string): Promise<string> {
  // 128 bits in 32 hexadecimal digits.
  const token = randomBytes(16).toString("hex");
  const hash = hashOfToken(token);
  const fields = { kind, lead, sealed: seal(PURPOSE, token), opened: 0, openedAt: "" };
  const writes = [{ put: { collection: LINKS, id: hash }, fields }];
  await documents.change("making a link", [], () => ({ result: undefined, writes }));
  return hash;
}

export async function readLink(documents: LinkDocuments, hash: string) {
  return linkIn(await documents.get(LINKS, hash));
}

export async function tokenOfLink(documents: LinkDocuments, hash: string) {
  return (await readLink(documents, hash))?.token;
}

export function addressOfLink(kind: LinkKind, token: string, language: Language): string {
  return env().SITE_URL + pathIn(language, `/${kind}/${token}`);
}

/** @param at ISO 8601 in UTC */
export function countOpening(documents: LinkDocuments, hash: string, at: string): Promise<void> {
  const key = { collection: LINKS, id: hash };
  return documents.change("counting an opening", [key], (get) => {
    const fields = get(LINKS, hash);
    const link = linkIn(fields);
    if (!link) return { result: undefined };
    const writes = [{ put: key, fields: { ...fields, opened: link.opened + 1, openedAt: at } }];
    return { result: undefined, writes };
  });
}

export function removeLinks(documents: LinkDocuments, hashes: readonly string[]): Promise<void> {
  const writes = hashes.map((id) => ({ remove: { collection: LINKS, id } }));
  return documents.change("removing links", [], () => ({ result: undefined, writes }));
}

/** Returns the links that events have ever named, for whoever erases their lead. */
export function linkKeysIn(events: readonly Pick<Change, "page" | "quoted">[]): DocumentKey[] {
  const hashes = new Set(events.flatMap(({ page, quoted }) => [page, quoted?.link]));
  return [...hashes].flatMap((id) => (id ? { collection: LINKS, id } : []));
}

function linkIn(fields: Fields | undefined) {
  const { kind, lead, opened, openedAt, sealed } = fields ?? {};
  if ((kind !== "project" && kind !== "quotation") || typeof lead !== "string") return undefined;
  return {
    kind,
    /** The id of the lead. */
    lead,
    /** How often it was opened, and when last: ISO 8601 in UTC, or "". */
    opened: Number(opened) || 0,
    openedAt: typeof openedAt === "string" ? openedAt : "",
    /** For whoever may copy it; undefined if it was sealed with another secret. */
    token: typeof sealed === "string" ? unseal(PURPOSE, sealed) : undefined,
  };
}
