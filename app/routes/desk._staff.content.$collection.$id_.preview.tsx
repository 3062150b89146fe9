import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import type { Content } from "~/content/content";
import { newSecret } from "~/desk/access/secrets.server";
import { personLabel, timeLabel } from "~/desk/labels";
import type { FormErrors } from "~/desk/lead-form";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault } from "~/desk/store-fault.server";
import { collectionPath, collectionWords, documentId, documentPath } from "~/editing/collections";
import { describe } from "~/editing/describe";
import type { EditedDocument } from "~/editing/editable-content";
import { readDraft } from "~/editing/find-draft";
import { knownCollection } from "~/editing/known-collections";
import { previewPlace, previewUrl } from "~/editing/preview-path";
import type { ShownDraft } from "~/editing/with-draft";
import { Fault } from "~/pages/desk/form-parts";
import { BackLink } from "~/pages/desk-content/back-link";
import { CannotSave } from "~/pages/desk-content/content-notices";
import { PreviewFrame } from "~/pages/desk-content/preview-frame";
import { ShareLink } from "~/pages/desk-content/share-link";
import { oneOf } from "~/query";
import { env } from "~/server/env.server";
import { STAFF_PREVIEW_MS, writePreviewToken } from "~/server/preview-token.server";
import { routeQuery } from "~/server/route-query";
import { readForm } from "~/submission/read-form.server";

const LINK_MS = 24 * 60 * 60_000;

/** How wide the visitor's screen is: a phone's without it. */
const AT = "at";

export const handle = { query: { [AT]: oneOf("desktop") } };

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  signedIn(context);
  const { stores } = context;
  const name = knownCollection(params.collection);
  const id = documentId(params.id);
  const [found, storeFault] = await Promise.all([stores.editing.read(name, id), stores.editing.fault()]);
  if (!found) throw new Response(null, { status: 404 });
  const { document, shown, faults } = await readDraft(name, found, stores);
  const { title } = describe(name, id, document, found.draft?.fields ?? found.live);
  const page = { name, id, title, storeFault, hasDraft: found.draft !== undefined };
  const isDesktop = routeQuery(request, handle, context).search.has(AT);
  const reasons = found.fault ?? faults.map(({ text }) => text).join("; ");
  const urls: Shown = shown ? await urlsOf(shown, found, stores.content) : { fault: reasons };
  return { ...page, isDesktop, ...urls };
}

interface Shown {
  fault?: string;
  /** What the frame shows. */
  url?: string;
  link?: { url: string; words: string } | undefined;
}

async function urlsOf(shown: ShownDraft, { id, link }: EditedDocument, content: Content): Promise<Shown> {
  const place = await previewPlace(shown, content);
  const urlWith = (until: number, key: string) =>
    previewUrl(place, writePreviewToken({ name: shown.name, id, until, key }));
  const url = urlWith(Date.now() + STAFF_PREVIEW_MS, "");
  const until = link ? Date.parse(link.until) : 0;
  if (!link || until < Date.now()) return { url };
  const words = `Made by ${personLabel(link.by)}. It works until ${timeLabel(link.until)}.`;
  return { url, link: { url: env().SITE_URL + urlWith(until, link.key), words } };
}

/** POST: makes a link for somebody without an account, or ends it (`revoke`). */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { email: by } = signedIn(context);
  const { editing, desk } = context.stores;
  const name = knownCollection(params.collection);
  const id = documentId(params.id);
  const { text } = await readForm(request);
  const isRevoked = text("revoke") !== "";
  return orStoreFault({ fault: "" }, async () => {
    const found = await editing.read(name, id);
    if (!found) throw new Response(null, { status: 404 });
    const until = new Date(Date.now() + LINK_MS).toISOString();
    const link = isRevoked ? null : { key: newSecret(), by, until };
    const saved = await editing.save(name, id, { link }, by, found.version);
    if (!("saved" in saved)) return data({ fault: "Nothing was done. Please try again.", errors: NONE }, 409);
    const what = isRevoked ? "revoked the preview link" : "made a preview link";
    await desk.record({ by, what, reference: `${name}/${id}` });
    return redirect(`${documentPath(name, id)}/preview#share`, 303);
  });
}

const NONE: FormErrors = {};

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `Preview: ${loaded?.title ?? ""} | Desk` },
];

export default function Preview() {
  const { name, id, title, hasDraft, isDesktop, url, link, fault, storeFault } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const problem = answered && "fault" in answered ? answered.errors.store || answered.fault : undefined;
  return (
    <>
      <BackLink to={collectionPath(name)}>{collectionWords[name].title}</BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-1 text-small text-muted">
        {hasDraft
          ? "As visitors will see it. Links lead to the site as it is now."
          : "As it is now: there is no draft."}
      </p>
      <CannotSave fault={storeFault} />
      {problem && <Fault>{problem}</Fault>}
      {url ? (
        <>
          <PreviewFrame url={url} title={title} editPath={documentPath(name, id)} isDesktop={isDesktop} />
          <ShareLink link={link} canSave={!storeFault} />
        </>
      ) : (
        <p className="notice">It can’t be shown as it is: {fault}.</p>
      )}
    </>
  );
}
