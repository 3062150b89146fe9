import { decode } from "turbo-stream";
import type { PlainFields } from "../../app/content/plain-fields";
import type { DocumentForm } from "../../app/editor/document/document-form.server";
import { describePath, readField } from "../../app/editor/document/field-text";
import { pathOf, withValue } from "../../app/editor/document/path";
import { call, EMAIL, type Said } from "./desk-staff";
import { type Site, send } from "./site";

/** What the page of a document knows. */
interface DocumentPage {
  form: DocumentForm | undefined;
  outdated: { path: string }[];
  canSave: boolean;
}

const ROUTE = "routes/desk._staff.content.$collection.$id";

/** Opens a document's page as the desk's scripts do. */
export async function openDocument(site: Site, address: string, cookie: string): Promise<DocumentPage> {
  const { pathname, search } = new URL(address, site.origin);
  const answer = await send(site.port, "GET", `${pathname}.data${search}`, { cookie });
  const body = new Response(new Uint8Array(answer.body)).body;
  if (answer.status !== 200 || !body) throw new Error(`${address} is answered ${answer.status}`);
  const { value } = await decode(body);
  return (value as Record<string, { data: DocumentPage }>)[ROUTE]?.data as DocumentPage;
}

export async function openForm(site: Site, address: string, cookie: string): Promise<DocumentForm> {
  const { form } = await openDocument(site, address, cookie);
  if (!form) throw new Error(`${address} has no form`);
  return form;
}

/** What is typed or, if it is no text, set at a place: "photos.0.title". */
export type Changes = Readonly<Record<string, unknown>>;

/** Returns a form's document after somebody has typed into it. */
export function typedInto({ document, fields }: DocumentForm, changes: Changes): PlainFields {
  return Object.entries(changes).reduce((typed, [name, value]) => {
    const path = pathOf(name);
    const { info = { kind: "text" as const } } = describePath(fields, path);
    return withValue(typed, path, typeof value === "string" ? readField(info, value) : value);
  }, document);
}

export interface SaveAnswer extends Said {
  status: number;
  value: { id: string; document: PlainFields; seen: string } | undefined;
  theirs: { document: PlainFields; seen: string; by: string } | undefined;
}

/** Sends a document's form as the desk's scripts do. */
export async function sendForm(
  site: Site,
  address: string,
  { by = EMAIL, ...body }: { by?: string; [name: string]: unknown },
  cookie: string,
): Promise<SaveAnswer> {
  const answer = await call(site, `${address.replace(/\?.*/, "")}/save`, { by, ...body }, { cookie });
  return { status: answer.status, ...JSON.parse(answer.body.toString()) };
}

/** Opens a document's form, and sends it with these changes. */
export async function saveForm(
  site: Site,
  address: string,
  changes: Changes,
  { cookie, ...body }: { cookie: string; by?: string; intent?: string; [name: string]: unknown },
): Promise<SaveAnswer> {
  const form = await openForm(site, address, cookie);
  const sent = { intent: "publish", seen: form.seen, document: typedInto(form, changes), ...body };
  return sendForm(site, address, sent, cookie);
}
