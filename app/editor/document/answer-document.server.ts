import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/server-runtime";
import { collectionOf, type DocumentName } from "~/content/content";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import type { FormErrors } from "~/desk/call";
import { orStoreFault } from "~/desk/for-staff.server";
import { withFileFacts } from "~/editor/library/brochure-file.server";
import { pagesIn } from "~/editor/save/autosave.server";
import { changeAddress } from "~/editor/save/change-address.server";
import { confirmHindi, type Editor } from "~/editor/save/change-document.server";
import type { EditedDocument } from "~/editor/save/editable-content";
import { documentQuery } from "~/editor/save/intents";
import { collectionPath, documentPath, LIBRARY, NEW } from "~/editor/save/paths";
import { readDocumentIntent, type SaveIntent } from "~/editor/save/requests.server";
import { type Conflict, readBoth, saveDocument } from "~/editor/save/save-document.server";
import { searchOf } from "~/query";
import { refusalOf } from "~/staff/managers";
import {
  type DocumentForm,
  entryAfter,
  formFor,
  readDocument,
  type SentDocument,
  withEntry,
} from "./document-form.server";
import { FIELD, HINDI, ID } from "./form-names";
import { placeOf, typedOver } from "./form-values";

const OLD_PAGE =
  "Nothing is saved: this page was opened before the site changed. What you typed is below: use its buttons.";

/** What the page shows of a form that was sent and not saved. */
export interface DocumentAnswer {
  form?: DocumentForm;
  fault?: string;
  conflict?: Conflict;
  errors: FormErrors;
  /** The control that a button asked for. */
  shown?: string;
}

interface SentForm extends Editor {
  name: DocumentName;
  /** Undefined for a new document. */
  id: string | undefined;
  manager: boolean;
  sent: ReadonlyMap<string, string>;
  stores: AppLoadContext["stores"];
}

/** Does what the pressed button of a document's form asks for. Whatever was typed comes back, unless it is saved. */
export async function answerDocument(form: SentForm) {
  const { name, id, sent, stores } = form;
  const request = readDocumentIntent(sent.get("intent"));
  let was: PlainFields = {};
  const read = () => readDocument(name, sent, was);
  const refused = () => answer({ form: read().form, fault: OLD_PAGE }, 422);
  if (!request) return refused();
  const kept = () => ({ form: read().form });
  return orStoreFault(kept, async () => {
    if (request.intent === "forget") {
      await forgetAutosave(form);
      return redirect(id === undefined ? `${collectionPath(name)}/${NEW}` : documentPath(name, id), 303);
    }
    const both = id === undefined ? undefined : await readBoth(name, id, sent, stores.editing);
    const found = both?.found;
    was = both?.was ?? {};
    const document = read();
    switch (request.intent) {
      case "add": {
        const longer = withEntry(document.form, request.list);
        return longer ? answer({ form: longer }) : refused();
      }
      case "keepHindi":
        return keepHindi(form, request.control, document, found);
      case "open":
        return showControl(form, request.control, document, found);
      case "choose":
        return save(form, "save", document, found, ({ id }) => {
          const to = `${name}/${id}/${placeOf(request.control, document.read)}`;
          return `${LIBRARY}?${new URLSearchParams({ to })}`;
        });
      default:
        return save(form, request.intent, document, found, ({ path }) => {
          const at = entryAfter(document.form, document.read);
          return request.intent === "preview"
            ? `${path}/preview`
            : path + searchOf(documentQuery, { done: request.intent, at });
        });
    }
  });
}

const HTTP_STATUS = { conflict: 409, "too large": 413, invalid: 422, refused: 503 };

async function save(
  form: SentForm,
  intent: SaveIntent,
  document: SentDocument,
  found: EditedDocument | undefined,
  next: (saved: { path: string; id: string }) => string,
) {
  const { name, id, by, personLabel, stores } = form;
  if (name === "downloads")
    document.mine = await withFileFacts(document.mine, document.was, stores.findMedia);
  const newId = collectionOf(name).onlyId ?? document.read(ID)?.trim() ?? "";
  const outcome = await saveDocument(
    { name, id, newId, intent, by, found, mayPrice: form.manager },
    document,
    stores,
  );
  if (outcome.status === "priced")
    return answer({ form: document.form, fault: refusalOf(form, "rates") ?? "" }, 403);
  if (outcome.status !== "saved") {
    const { status, ...shown } = outcome;
    return answer(shown, HTTP_STATUS[status]);
  }
  await forgetAutosave(form);
  const saved =
    intent === "rename" && newId !== outcome.id
      ? await changeAddress(name, { id: outcome.id, newId, by, personLabel }, stores.editing)
      : outcome;
  if (saved.status === "refused") return answer({ form: document.form, fault: saved.fault }, 409);
  await stores.desk.record({ kind: intent, by, reference: `${name}/${saved.id}` });
  return redirect(next({ path: documentPath(name, saved.id), id: saved.id }), 303);
}

/** Leaves what another page of the same person has. */
async function forgetAutosave({ name, id = "", by, sent, stores }: SentForm) {
  const pages = pagesIn(sent);
  if (pages.length > 0) await stores.editing.autosave({ name, id, by }, undefined, { version: "", pages });
}

async function keepHindi(
  { name, by, personLabel, stores }: SentForm,
  control: string,
  { form, mine, was }: SentDocument,
  found: EditedDocument | undefined,
) {
  const isSeen = found?.version === form.seen;
  const request = { path: control, by, personLabel };
  const done = await confirmHindi(name, isSeen ? found : undefined, request, stores.editing);
  if (done.status === "refused") return answer({ form, fault: done.fault }, 409);
  await stores.desk.record({ kind: "check-hindi", by, reference: `${name}/${done.id}` });
  return isSameValue(mine, was) ? redirect(pathOf(name, done.id, control + HINDI), 303) : answer({ form });
}

/** Shows the page with a control, with all that was typed; before anything was typed, it has a URL. */
function showControl(
  { name, id }: SentForm,
  control: string,
  { form, mine, was, read }: SentDocument,
  found: EditedDocument | undefined,
) {
  if (id !== undefined && found?.version === form.seen && isSameValue(mine, was))
    return redirect(pathOf(name, id, placeOf(control, read)), 303);
  const { typed } = formFor(name, was, form.seen, control);
  return answer({ form: { ...form, typed: typedOver(typed, form.typed) }, shown: control });
}

function pathOf(name: DocumentName, id: string, shown: string): string {
  return `${documentPath(name, id)}${searchOf(documentQuery, { at: shown })}#${FIELD}${shown}`;
}

export function answer(shown: Omit<DocumentAnswer, "errors">, status = 200) {
  return data<DocumentAnswer>({ ...shown, errors: {} }, status);
}
