import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { allOrEmpty, collectionOf, type DocumentName } from "~/content/content";
import { forStaff, needsManager, RETRY_LATER } from "~/desk/for-staff.server";
import { BackLink, Fault } from "~/desk/form-parts";
import { unlessOffline } from "~/desk/send-form";
import { usePersonLabel } from "~/desk/use-people";
import { answer, answerDocument, type DocumentAnswer } from "~/editor/document/answer-document.server";
import {
  errorsOf,
  formFor,
  newDocument,
  withAutosave,
  withoutForm,
} from "~/editor/document/document-form.server";
import { DocumentPage, KindChoice } from "~/editor/document/document-page";
import type { FormField } from "~/editor/document/form-fields";
import { ID } from "~/editor/document/form-names";
import type { ListStores } from "~/editor/list/content-list.server";
import { CannotSave, DocumentLinks, Elsewhere, listed, ResultBar } from "~/editor/list/content-notices";
import { stateWords } from "~/editor/list/document-list";
import { GoingLive } from "~/editor/list/going-live";
import { readGaps } from "~/editor/list/going-live.server";
import { hasAddress, movedDocument } from "~/editor/save/change-address.server";
import { compareValues } from "~/editor/save/compare.server";
import { describeDocument, isHidden, knownCollection } from "~/editor/save/documents";
import type { EditedDocument } from "~/editor/save/editable-content";
import { type OutdatedHindi, outdatedHindi } from "~/editor/save/hindi-sources.server";
import { documentQuery, SAID, SAVE_INTENTS } from "~/editor/save/intents";
import { collectionPath, documentId, documentPath, NEW } from "~/editor/save/paths";
import { placeUrl, previewPlace, type ShownDraft } from "~/editor/save/preview.server";
import type { SaveIntent } from "~/editor/save/requests.server";
import { sharedChoices } from "~/editor/save/shared-values";
import { describeError, log } from "~/server/log.server";
import { routeQuery } from "~/server/route-query";
import { refusalOf, taskOfChange } from "~/staff/managers";
import { StoreFault } from "~/store-fault";
import { readFields } from "~/submission/read-form.server";
import { timeLabel } from "~/ui/format-day";

/** A document of 256 KB takes less than 3 MB. A larger one is refused, and shown again with all that was typed. */
const MAX_BYTES = 8 * 1024 * 1024;
const TOO_LARGE =
  "Nothing is saved: a document has at most 256 KB. Go back to what you typed, and shorten it.";

export const handle = { query: documentQuery };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, context, stores, staff, personLabel }) => {
    const { email: by } = staff;
    const name = knownCollection(params.collection);
    const id = documentId(params.id);
    const { onlyId } = collectionOf(name);
    const { search } = routeQuery(request, handle, context);
    const done = SAVE_INTENTS.find((one) => one === search.get("done"));
    const inUse = sharedChoices(name, await allOrEmpty(stores.content, name));
    const page = {
      name,
      id,
      by,
      inUse,
      words: collectionOf(name).words,
      isNew: params.id === NEW,
      done,
      isOnly: onlyId !== undefined,
      gaps: onlyId && staff.manager ? await readGaps(stores) : [],
    };
    try {
      const autosave = await stores.editing.autosaved({ name, id: page.isNew ? "" : id, by });
      if (page.isNew) {
        needsManager(staff, taskOfChange(name));
        const { document, ...made } = newDocument(page, search.get("kind"));
        return { ...made, ...typedInto(name, { ...made, document, id: "" }, autosave) };
      }
      const [found, fault] = await Promise.all([stores.editing.read(name, id), stores.editing.fault()]);
      // A form is answered with all that was typed, also if its document was deleted meanwhile.
      if (!found) {
        const moved = await movedDocument(name, id, stores);
        if (moved) throw redirect(documentPath(name, moved), 308);
        if (id === onlyId) throw redirect(`${collectionPath(name)}/${NEW}`);
        return data(withoutForm(page), { status: 404 });
      }
      const document = found.draft?.fields ?? found.live ?? {};
      const { faults, document: parsed } = await stores.parse(name, id, document);
      const stored = formFor(name, document, found.version, search.get("at") ?? undefined);
      if (hasAddress(name)) stored.typed[ID] = id;
      const errors = errorsOf(faults, (control) => stored.typed[control]);
      const outdated = outdatedHindi(name, document, found.hindiSources);
      const { draft } = found;
      const refusal = refusalOf(staff, taskOfChange(name)) ?? fault ?? found.fault;
      const status = {
        draft,
        isLive: found.live !== undefined,
        isHidden: isHidden(name, found.live),
        live: found.live,
        faults: undefined,
      };
      return {
        ...page,
        title: describeDocument(name, id, parsed, document).title,
        ...typedInto(name, { form: { ...stored, errors }, document, id }, autosave),
        hasAddress: hasAddress(name),
        outdated: changesOf(outdated),
        fault: refusal,
        canSave: !refusal,
        state: stateWords(name, status, { person: personLabel, time: timeLabel }),
        savedAt: draft && timeLabel(draft.at),
        page: await sitePage(found, name, stores),
        hasDraft: draft !== undefined,
      };
    } catch (error) {
      // The answer to a form is shown all the same.
      if (!(error instanceof StoreFault)) throw error;
      log.error("cannot read a document", describeError(error));
      return data({ ...withoutForm(page), isMissing: false }, { status: 503, headers: RETRY_LATER });
    }
  });
}

/** POST with the `intent` of a button (`readDocumentIntent`): does it, or shows the form with all that was typed. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff, personLabel }) => {
    const name = knownCollection(params.collection);
    needsManager(staff, taskOfChange(name));
    const id = params.id === NEW ? undefined : documentId(params.id);
    const fields = await readFields(request, MAX_BYTES);
    if (fields.isTooLarge) return answer({ fault: TOO_LARGE }, 413);
    return answerDocument({
      name,
      id,
      by: staff.email,
      personLabel,
      manager: staff.manager,
      sent: new Map(fields.all),
      stores,
    });
  });
}

/** Returns the form with what the person typed and has not saved. */
function typedInto(...args: Parameters<typeof withAutosave>) {
  const { form, unsavedAt } = withAutosave(...args);
  return { form, unsavedAt: unsavedAt && timeLabel(unsavedAt) };
}

/** Returns the URL where visitors read a document; undefined if they don't. */
async function sitePage<Name extends DocumentName>(
  { id, live }: EditedDocument,
  name: Name,
  stores: ListStores,
) {
  const canBeRead = live && (!isHidden(name, live) || collectionOf(name).readableByLink);
  const { document } = canBeRead ? await stores.parse(name, id, live) : {};
  if (!document) return undefined;
  return placeUrl(await previewPlace({ name, document } as ShownDraft, stores.content));
}

function withChoices(field: FormField, inUse: Record<string, string[]>): FormField {
  return field.isShared ? { ...field, choices: inUse[field.name] ?? [] } : field;
}

/** What is published may be shown later, or to nobody. */
function saidOf(done: SaveIntent, page: string | undefined): string {
  return done === "publish" && !page ? "It’s saved. Visitors don’t see it now." : SAID[done];
}

/** What changed in the English since its Hindi was written. */
function changesOf(outdated: readonly OutdatedHindi[]) {
  return outdated.map(({ path, label, source, english }) => ({
    path,
    label,
    parts: compareValues({ kind: "text" }, source, english) ?? [],
  }));
}

export { sendForm as clientAction } from "~/desk/send-form";

export const shouldRevalidate: ShouldRevalidateFunction = unlessOffline;

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.title ?? "Document"} | Desk` },
];

export default function DocumentRoute() {
  const { name, id, words, title, state, done, ...page } = useLoaderData<typeof loader>();
  const answered = useActionData<DocumentAnswer>();
  const shown = answered?.form ?? page.form;
  const form = shown && { ...shown, fields: shown.fields.map((field) => withChoices(field, page.inUse)) };
  const personLabel = usePersonLabel();
  const { conflict } = answered ?? {};
  const other = conflict?.by ? personLabel(conflict.by) : "Somebody else";
  const fault = conflict
    ? `Not saved yet: ${other} changed ${listed(conflict.both.map(({ label }) => label))} too.`
    : (answered?.errors?.store ?? answered?.fault);
  const path = page.isNew ? `${collectionPath(name)}/${NEW}` : documentPath(name, id);
  return (
    <>
      <BackLink to={page.isOnly ? "/desk/content" : collectionPath(name)}>
        {page.isOnly ? "Content" : words.title}
      </BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">{title}</h1>
      {state && (
        <p className="mt-1 text-small text-muted">
          {state.replace(/\.?$/, ".")}
          {page.savedAt && ` Saved ${page.savedAt}.`}{" "}
          {page.page && (
            <a href={page.page} className="underline">
              Open it on the site
            </a>
          )}
        </p>
      )}
      {!page.isNew && <DocumentLinks name={name} id={id} seen={page.form?.seen} {...page} />}
      <GoingLive gaps={page.gaps} />
      {words.elsewhere && <Elsewhere {...words.elsewhere} />}
      <CannotSave fault={page.fault} />
      {"kinds" in page && page.kinds && !answered?.form && <KindChoice kinds={page.kinds} path={path} />}
      {form ? (
        <DocumentPage
          key={path}
          {...page}
          form={form}
          path={path}
          unsavedAt={answered ? undefined : page.unsavedAt}
          address={page.isOnly ? undefined : page.isNew ? "" : page.hasAddress ? id : undefined}
          isSaved={done !== undefined && !answered}
          answer={answered?.form}
          canSave={page.canSave || answered?.form !== undefined}
          fault={fault}
          shown={answered?.shown}
          outdated={conflict || page.unsavedAt ? [] : page.outdated}
          conflict={conflict}
          other={other}
        />
      ) : (
        <>
          {fault && <Fault>{fault}</Fault>}
          {"isMissing" in page && page.isMissing && (
            <p className="notice">This was deleted. Find it under Deleted.</p>
          )}
        </>
      )}
      {done && !answered && SAID[done] && (
        <ResultBar
          text={saidOf(done, page.page)}
          page={done === "publish" ? page.page : undefined}
          path={path}
        />
      )}
    </>
  );
}
