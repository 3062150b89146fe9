import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { shapesOf } from "~/content/shapes";
import { readFields } from "~/desk/access/read-fields.server";
import { personLabel, timeLabel } from "~/desk/labels";
import type { FormErrors } from "~/desk/lead-form";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault, RETRY_LATER } from "~/desk/store-fault.server";
import { SHOW } from "~/desk/unsaved-form";
import { arranged, readArrangement, readKeys } from "~/editing/arrange";
import { collectionPath, collectionWords, documentId, documentPath } from "~/editing/collections";
import { errorsOf, formFor, readDocument } from "~/editing/document-form.server";
import { placeOf } from "~/editing/form-values";
import { INTENTS, LOGGED, SAID } from "~/editing/intents";
import { knownCollection } from "~/editing/known-collections";
import { NEW } from "~/editing/new-id";
import { type Outcome, saveDocument, titleOf } from "~/editing/save-document.server";
import { Fault } from "~/pages/desk/form-parts";
import { unlessOffline } from "~/pages/desk/send-form";
import { BackLink } from "~/pages/desk-content/back-link";
import { ConflictChoices } from "~/pages/desk-content/conflict-choices";
import { CannotSave, ResultBar } from "~/pages/desk-content/content-notices";
import { DocumentLinks } from "~/pages/desk-content/document-links";
import { DocumentPage, KindChoice } from "~/pages/desk-content/document-page";
import { LIBRARY } from "~/pages/desk-content/media-paths";
import { name as anyName, oneOf } from "~/query";
import { describeError, log } from "~/server/log.server";
import { routeQuery } from "~/server/route-query";
import { StoreFault } from "~/store-fault";

const DONE = "done";
const KIND = "kind";

/** A document of 256 KB takes less than 3 MB. A larger one is refused, and shown again with all that was typed. */
const MAX_BYTES = 8 * 1024 * 1024;
const TOO_LARGE =
  "Nothing is saved: a document has at most 256 KB. Go back to what you typed, and shorten it.";
const NOT_SAVED = "This is not saved yet. Save or publish it below.";

export const handle = { query: { [DONE]: oneOf(...INTENTS), [KIND]: anyName } };

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  signedIn(context);
  const name = knownCollection(params.collection);
  const id = documentId(params.id);
  const { search } = routeQuery(request, handle, context);
  const done = INTENTS.find((one) => one === search.get(DONE));
  const page = { name, id, isNew: params.id === NEW, done };
  try {
    if (page.isNew) return newDocument(page, search.get(KIND));
    const [found, fault] = await Promise.all([
      context.stores.editing.read(name, id),
      context.stores.editing.fault(),
    ]);
    // A form is answered with all that was typed, also if its document was deleted meanwhile.
    if (!found) return data(withoutForm(page), { status: 404 });
    const document = found.draft?.fields ?? found.live ?? {};
    const { faults } = await context.stores.parse(name, id, document);
    const form = formFor(name, document, found.version);
    const errors = errorsOf(faults, (control) => form.typed[control]);
    const { draft } = found;
    return {
      ...page,
      title: titleOf(document) || id,
      form: { ...form, errors },
      fault: fault ?? found.fault,
      canSave: !fault && !found.fault,
      state: draft
        ? `Draft by ${personLabel(draft.by)}, ${timeLabel(draft.at)}.${draft.publishAt ? ` It is published on ${timeLabel(draft.publishAt)}.` : " Visitors don’t see it yet."}`
        : "As visitors see it now.",
      hasDraft: draft !== undefined,
      isLive: found.live !== undefined,
    };
  } catch (error) {
    // After a form, its answer is shown.
    if (!(error instanceof StoreFault)) throw error;
    log.error("cannot read a document", describeError(error));
    return data({ ...withoutForm(page), isMissing: false }, { status: 503, headers: RETRY_LATER });
  }
}

function withoutForm<Page extends { id: string }>(page: Page) {
  const rest = {
    form: undefined,
    fault: undefined,
    canSave: true,
    state: "",
    hasDraft: false,
    isLive: false,
  };
  return { ...page, ...rest, title: page.id, isMissing: true };
}

function newDocument<Page extends { name: ReturnType<typeof knownCollection> }>(
  page: Page,
  asked: string | null,
) {
  const kinds = shapesOf(page.name).map(({ kind }) => kind);
  const kind = kinds.length > 1 ? kinds.find((one) => one === asked) : "";
  const isShown = shapesOf(page.name).some(({ shape }) => Object.hasOwn(shape, "isPublished"));
  const document = { ...(kind && { kind }), ...(isShown && { isPublished: true }) };
  const form = formFor(page.name, document, "");
  const title = `New ${collectionWords[page.name].one}`;
  const rest = { title, fault: undefined, canSave: true, state: "", hasDraft: false, isLive: false };
  return { ...page, ...rest, ...(kind === undefined ? { kinds, form: undefined } : { form }) };
}

/** POST: saves, publishes, saves and goes to the library (`choose` with a control), or arranges the entries of a list; otherwise the form with all that was typed. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { email: by } = signedIn(context);
  const { stores } = context;
  const name = knownCollection(params.collection);
  const id = params.id === NEW ? undefined : documentId(params.id);
  const fields = await readFields(request, MAX_BYTES);
  if (fields.isTooLarge) return data<Answer>({ fault: TOO_LARGE, errors: {} }, 413);
  const text = (field: string) => (fields.has(field) ? fields.text(field) : undefined);
  const newId = text("f.:id") ?? "";
  const { form, read } = readDocument(name, text);
  const asked = text("intent") ?? "";
  const arrangement = readArrangement(asked);
  if (arrangement && Object.hasOwn(form.typed, arrangement.list)) {
    const { list } = arrangement;
    const keys = arranged(readKeys(form.typed[list] ?? ""), arrangement);
    return data<Answer>({ form: { ...form, typed: { ...form.typed, [list]: keys.join(",") } }, errors: {} });
  }
  if (asked === SHOW) return data<Answer>({ form, fault: NOT_SAVED, errors: {} });
  const [isChoice, control = ""] = asked.split(" ");
  const chosenFor = isChoice === "choose" ? placeOf(control, read) : undefined;
  const intent = INTENTS.find((one) => one === (chosenFor === undefined ? asked : "save"));
  if (!intent)
    return data<Answer>({ form, fault: "Nothing is saved: use the buttons below.", errors: {} }, 422);
  return orStoreFault({ form }, async () => {
    const given = { name, id, newId, intent, publishAt: text("f.:publishAt") ?? "", by, now: new Date() };
    const found = id === undefined ? undefined : await stores.editing.read(name, id);
    const isSeen = found !== undefined && found.version === form.seen;
    const sent = readDocument(name, text, isSeen ? (found.draft?.fields ?? found.live) : undefined);
    const outcome = await saveDocument(given, sent, stores);
    if ("status" in outcome) {
      const { status, ...answer } = outcome;
      return data<Answer>({ ...answer, errors: {} }, status);
    }
    await stores.desk.record({ by, what: LOGGED[intent], reference: `${name}/${outcome.id}` });
    const path = documentPath(name, outcome.id);
    if (chosenFor !== undefined) {
      const search = new URLSearchParams({ to: `${name}/${outcome.id}/${chosenFor}` });
      return redirect(`${LIBRARY}?${search}`, 303);
    }
    return redirect(intent === "preview" ? `${path}/preview` : `${path}?${DONE}=${intent}`, 303);
  });
}

type Answer = Partial<Omit<Extract<Outcome, { status: number }>, "status">> & { errors: FormErrors };

export { sendForm as clientAction } from "~/pages/desk/send-form";

export const shouldRevalidate: ShouldRevalidateFunction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.title ?? "Document"} | Desk` },
];

export default function DocumentRoute() {
  const { name, id, title, state, done, ...page } = useLoaderData<typeof loader>();
  const answered = useActionData<Answer>();
  const form = answered?.form ?? page.form;
  const fault = answered?.errors?.store ?? answered?.fault;
  const path = page.isNew ? `${collectionPath(name)}/${NEW}` : documentPath(name, id);
  return (
    <>
      <BackLink to={collectionPath(name)}>{collectionWords[name].title}</BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">{title}</h1>
      {state && <p className="mt-1 text-small text-muted">{state}</p>}
      {!page.isNew && <DocumentLinks name={name} id={id} seen={page.form?.seen} {...page} />}
      <CannotSave fault={page.fault} />
      {"kinds" in page && page.kinds && !answered?.form && <KindChoice kinds={page.kinds} path={path} />}
      {form ? (
        <DocumentPage
          key={path}
          form={form}
          path={path}
          isNew={page.isNew}
          isSaved={done !== undefined && !answered}
          answer={answered?.form}
          hasDraft={page.hasDraft}
          canSave={page.canSave || answered?.form !== undefined}
          fault={fault}
        >
          {answered?.conflict && (
            <ConflictChoices
              {...answered.conflict}
              by={answered.conflict.by ? personLabel(answered.conflict.by) : "Somebody else"}
            />
          )}
        </DocumentPage>
      ) : (
        <>
          {fault && <Fault>{fault}</Fault>}
          {"isMissing" in page && page.isMissing && (
            <p className="notice">It’s not there. Deleted ones are in the list, under Deleted.</p>
          )}
        </>
      )}
      {done && !answered && SAID[done] && <ResultBar text={SAID[done]} path={path} />}
    </>
  );
}
