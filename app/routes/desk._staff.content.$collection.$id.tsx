import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { readFields } from "~/desk/access/read-fields.server";
import { personLabel, timeLabel } from "~/desk/labels";
import type { FormErrors } from "~/desk/lead-form";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault, RETRY_LATER } from "~/desk/store-fault.server";
import { SHOW } from "~/desk/unsaved-form";
import { isTurn } from "~/editing/arrange";
import { collectionPath, collectionWords, documentId, documentPath } from "~/editing/collections";
import { titleIn } from "~/editing/describe";
import { errorsOf, formFor, readDocument } from "~/editing/document-form.server";
import { placeOf } from "~/editing/form-values";
import { INTENTS, LOGGED, SAID } from "~/editing/intents";
import { knownCollection } from "~/editing/known-collections";
import { newDocument, withoutForm } from "~/editing/new-document.server";
import { NEW } from "~/editing/new-id";
import { type Outcome, saveDocument } from "~/editing/save-document.server";
import { arrangedForm, shownAfter, turnedForm } from "~/editing/turn-form.server";
import { Fault } from "~/pages/desk/form-parts";
import { unlessOffline } from "~/pages/desk/send-form";
import { BackLink } from "~/pages/desk-content/back-link";
import { ConflictChoices } from "~/pages/desk-content/conflict-choices";
import { CannotSave, ResultBar } from "~/pages/desk-content/content-notices";
import { DocumentLinks } from "~/pages/desk-content/document-links";
import { DocumentPage, KindChoice } from "~/pages/desk-content/document-page";
import { LIBRARY } from "~/pages/desk-content/media-paths";
import { name as anyName, oneOf, searchOf } from "~/query";
import { describeError, log } from "~/server/log.server";
import { routeQuery } from "~/server/route-query";
import { StoreFault } from "~/store-fault";

const DONE = "done";
const KIND = "kind";
/** The place that the form shows of a long list: "photos.250". */
const AT = "at";

/** A document of 256 KB takes less than 3 MB. A larger one is refused, and shown again with all that was typed. */
const MAX_BYTES = 8 * 1024 * 1024;
const TOO_LARGE =
  "Nothing is saved: a document has at most 256 KB. Go back to what you typed, and shorten it.";
const NOT_SAVED = "This is not saved yet. Save or publish it below.";

export const handle = { query: { [DONE]: oneOf(...INTENTS), [KIND]: anyName, [AT]: anyName } };

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
    const form = formFor(name, document, found.version, document, search.get(AT) ?? undefined);
    const errors = errorsOf(faults, (control) => form.typed[control]);
    const { draft } = found;
    return {
      ...page,
      title: titleIn(document) || id,
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

/** POST: saves, publishes, saves and goes to the library (`choose` with a control), arranges the entries of a list or shows others; otherwise the form with all that was typed. */
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
  const rearranged = arrangedForm(form, asked);
  if (rearranged) return data<Answer>({ form: rearranged, errors: {} });
  if (asked === SHOW) return data<Answer>({ form, fault: NOT_SAVED, errors: {} });
  const [isChoice, control = ""] = asked.split(" ");
  const chosenFor = isChoice === "choose" ? placeOf(control, read) : undefined;
  const intent = INTENTS.find((one) => one === (chosenFor === undefined ? asked : "save"));
  if (!intent && !isTurn(asked))
    return data<Answer>({ form, fault: "Nothing is saved: use the buttons below.", errors: {} }, 422);
  return orStoreFault({ form }, async () => {
    const found = id === undefined ? undefined : await stores.editing.read(name, id);
    const isSeen = found !== undefined && found.version === form.seen;
    const stored = isSeen ? (found.draft?.fields ?? found.live) : undefined;
    if (!intent) return shownEntries(name, id, turnedForm(name, asked, text, stored));
    const given = { name, id, newId, intent, publishAt: text("f.:publishAt") ?? "", by, now: new Date() };
    const sent = readDocument(name, text, stored);
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
    const search = searchOf(handle.query, { [DONE]: intent, [AT]: shownAfter(sent.form) });
    return redirect(intent === "preview" ? `${path}/preview` : path + search, 303);
  });
}

/** A page of a list that was turned before anything was typed has a URL. */
function shownEntries(
  name: Parameters<typeof documentPath>[0],
  id: string | undefined,
  { shown, form, isChanged }: ReturnType<typeof turnedForm>,
) {
  if (isChanged || id === undefined) return data<Answer>({ form, shown, errors: {} });
  return redirect(`${documentPath(name, id)}${searchOf(handle.query, { [AT]: shown })}#f.${shown}`, 303);
}

interface Answer extends Partial<Omit<Extract<Outcome, { status: number }>, "status">> {
  errors: FormErrors;
  /** The entry that a button asked for. */
  shown?: string;
}

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
          shown={answered?.shown}
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
