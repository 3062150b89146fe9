import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { type Content, collectionOf } from "~/content/content";
import { CopyButton } from "~/desk/copy-button";
import { answerForm, forStaff } from "~/desk/for-staff.server";
import { BackLink, Fault, Submit, Tabs } from "~/desk/form-parts";
import { CannotSave } from "~/editor/list/content-notices";
import { describeDocument, knownCollection } from "~/editor/save/documents";
import type { EditedDocument } from "~/editor/save/editable-content";
import { collectionPath, documentId, documentPath } from "~/editor/save/paths";
import {
  placeUrl,
  previewPlace,
  readDraft,
  type ShownDraft,
  STAFF_PREVIEW_MS,
  workingLink,
  writePreviewToken,
} from "~/editor/save/preview.server";
import { readPreviewAction } from "~/editor/save/requests.server";
import { DAY_MS } from "~/india-time";
import { oneOf, valuesIn } from "~/query";
import { env } from "~/server/env.server";
import { newSecret } from "~/staff/passwords.server";
import type { PersonLabel } from "~/staff/person-label";
import type { Staff } from "~/staff/staff-store.server";
import { readForm } from "~/submission/read-form.server";
import { timeLabel } from "~/ui/format-day";

const LINK_MS = DAY_MS;

/** How wide the visitor's screen is: a phone's without it. */
export const handle = { query: { at: oneOf("desktop") } };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, personLabel }) => {
    const name = knownCollection(params.collection);
    const id = documentId(params.id);
    const [found, storeFault] = await Promise.all([stores.editing.read(name, id), stores.editing.fault()]);
    if (!found) throw new Response(null, { status: 404 });
    const { document, shown, faults } = await readDraft(name, found, stores);
    const { title } = describeDocument(name, id, document, found.draft?.fields ?? found.live);
    const page = {
      name,
      words: collectionOf(name).words,
      id,
      title,
      storeFault,
      hasDraft: found.draft !== undefined,
    };
    const { at } = valuesIn(handle.query, new URL(request.url).search);
    const reasons = found.fault ?? faults.map(({ text }) => text).join("; ");
    const urls: PreviewUrls = shown ? await urlsOf(shown, found, stores, personLabel) : { fault: reasons };
    return { ...page, isDesktop: at !== undefined, ...urls };
  });
}

interface PreviewUrls {
  fault?: string;
  url?: string;
  link?: { url: string; words: string } | undefined;
}

async function urlsOf(
  shown: ShownDraft,
  found: EditedDocument,
  stores: { content: Content; staff: Pick<Staff, "list"> },
  personLabel: PersonLabel,
): Promise<PreviewUrls> {
  const place = await previewPlace(shown, stores.content);
  const link = await workingLink(found, stores.staff);
  const urlWith = (until: number, key: string) =>
    placeUrl(place, writePreviewToken({ name: shown.name, id: found.id, until, key }));
  const url = urlWith(Date.now() + STAFF_PREVIEW_MS, "");
  if (!link) return { url };
  const words = `Made by ${personLabel(link.by)}. It works until ${timeLabel(link.until)}.`;
  return { url, link: { url: env().SITE_URL + urlWith(Date.parse(link.until), link.key), words } };
}

/** POST: makes a link for somebody without an account, or ends it (`revoke`). */
export function action(args: ActionFunctionArgs) {
  return answerForm(args, async ({ params, request, stores, staff: { email: by } }) => {
    const { editing, desk } = stores;
    const name = knownCollection(params.collection);
    const id = documentId(params.id);
    const asked = readPreviewAction((await readForm(request)).text);
    if (!asked) return data({ errors: { store: "This form is incomplete. Please try again." } }, 422);
    const isRevoked = asked.do === "revoke";
    const found = await editing.read(name, id);
    if (!found) throw new Response(null, { status: 404 });
    const until = new Date(Date.now() + LINK_MS).toISOString();
    const link = isRevoked ? null : { key: newSecret(), by, until };
    const saved = await editing.save(name, id, { link }, by, found.version);
    if (saved.status !== "saved")
      return data({ errors: { store: "Nothing was done. Please try again." } }, 409);
    const kind = isRevoked ? "revoke-link" : "make-link";
    await desk.record({ kind, by, reference: `${name}/${id}` });
    return redirect(`${documentPath(name, id)}/preview#share`, 303);
  });
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `Preview: ${loaded?.title ?? ""} | Desk` },
];

export default function Preview() {
  const { name, words, id, title, hasDraft, isDesktop, url, link, fault, storeFault } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const problem = answered?.errors.store;
  return (
    <>
      <BackLink to={collectionPath(name)}>{words.title}</BackLink>
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

interface FrameProps {
  url: string;
  title: string;
  editPath: string;
  isDesktop: boolean;
}

/** The site's own page, as wide as a phone or a desktop. Its forms send nothing from here. */
function PreviewFrame({ url, title, editPath, isDesktop }: FrameProps) {
  const path = `${editPath}/preview`;
  return (
    <>
      <Tabs
        label="Width"
        tabs={[
          { to: path, label: "Phone", isCurrent: !isDesktop },
          { to: `${path}?at=desktop`, label: "Desktop", isCurrent: isDesktop },
          { to: editPath, label: "Edit" },
        ]}
      >
        <a href={url} target="_blank" rel="noreferrer" className="lead-tab">
          New tab
        </a>
      </Tabs>
      <div className={isDesktop ? "preview preview-desktop" : "preview"}>
        <iframe
          // A frame keeps its history: another width is another frame.
          key={String(isDesktop)}
          src={url}
          title={`${title} on a ${isDesktop ? "desktop" : "phone"}`}
          sandbox="allow-same-origin allow-scripts allow-popups"
        />
      </div>
    </>
  );
}

interface ShareProps {
  link: { url: string; words: string } | undefined;
  canSave: boolean;
}

function ShareLink({ link, canSave }: ShareProps) {
  return (
    <section id="share" aria-labelledby="share-title" className="card mt-6 p-4 sm:p-5">
      <h2 id="share-title" className="text-card">
        Show it to somebody without an account
      </h2>
      <p className="mt-1 text-small text-muted">
        {link?.words ?? "A link works for a day, or until you end it. Search engines don’t find it."}
      </p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        {link && (
          <>
            <input
              readOnly
              value={link.url}
              aria-label="Link"
              className="input min-w-0 basis-full sm:basis-0 sm:grow"
            />
            <CopyButton text={link.url} what="the link" className="button hidden scripted:inline-flex" />
          </>
        )}
        {canSave && (
          <Submit
            name="do"
            value={link ? "revoke" : "share"}
            label={link ? "End this link" : "Make a link"}
          />
        )}
      </Form>
    </section>
  );
}
