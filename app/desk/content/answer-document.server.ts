import { data, redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/server-runtime";
import { collectionOf, type DocumentName } from "~/content/content";
import { pagesIn } from "~/content/editing/autosave.server";
import { changeAddress } from "~/content/editing/change-address.server";
import { confirmHindi } from "~/content/editing/change-document.server";
import {
  arrangedForm,
  type DocumentForm,
  readDocument,
  shownAfter,
  turnedForm,
} from "~/content/editing/document-form.server";
import type { EditedDocument } from "~/content/editing/editable-content";
import { placeOf, type ReadText } from "~/content/editing/form-values";
import { documentQuery } from "~/content/editing/intents";
import { collectionPath, documentPath, LIBRARY, NEW } from "~/content/editing/paths";
import { type EntriesIntent, readDocumentIntent, type SaveIntent } from "~/content/editing/requests.server";
import { type Conflict, saveDocument } from "~/content/editing/save-document.server";
import { isSameValue, type PlainFields } from "~/content/plain-fields";
import { orStoreFault } from "~/desk/for-staff.server";
import type { FormErrors } from "~/desk/leads/lead-form";
import { searchOf } from "~/query";

const NOT_SAVED = "This is not saved yet. Save or publish it below.";
const OLD_PAGE =
  "Nothing is saved: this page was opened before the site changed. What you typed is below: use its buttons.";

/** What the page shows of a form that was sent and not saved. */
export interface DocumentAnswer {
  form?: DocumentForm;
  fault?: string;
  conflict?: Conflict;
  errors: FormErrors;
  /** The entry that a button asked for. */
  shown?: string;
}

/** A form that was sent, and what it belongs to. */
interface SentForm {
  name: DocumentName;
  /** Undefined for a new document. */
  id: string | undefined;
  by: string;
  text: ReadText;
  stores: AppLoadContext["stores"];
}

/** Does what the pressed button of a document's form asks for. Whatever was typed comes back, unless it is saved. */
export async function answerDocument(sent: SentForm) {
  const { name, id, text, stores } = sent;
  const { form, read } = readDocument(name, text);
  const request = readDocumentIntent(text);
  if (!request) return answer({ form, fault: OLD_PAGE }, 422);
  if (request.intent === "show") return answer({ form, fault: NOT_SAVED });
  if (request.intent === "arrange") {
    const arranged = arrangedForm(form, request.list, request);
    return arranged ? answer({ form: arranged }) : answer({ form, fault: OLD_PAGE }, 422);
  }
  return orStoreFault({ form }, async () => {
    if (request.intent === "forget") {
      await forgetAutosave(sent);
      return redirect(id === undefined ? `${collectionPath(name)}/${NEW}` : documentPath(name, id), 303);
    }
    const found = id === undefined ? undefined : await stores.editing.read(name, id);
    const isSeen = found !== undefined && found.version === form.seen;
    const stored = isSeen ? (found.draft?.fields ?? found.live) : undefined;
    switch (request.intent) {
      case "keepHindi":
        return keepHindi(sent, request.control, found, stored);
      case "open":
      case "find":
      case "put":
        return showEntries(sent, request, stored);
      case "choose":
        return save(sent, "save", stored, ({ id }) => {
          const to = `${name}/${id}/${placeOf(request.control, read)}`;
          return `${LIBRARY}?${new URLSearchParams({ to })}`;
        });
      default:
        return save(sent, request.intent, stored, ({ path, at }) =>
          request.intent === "preview"
            ? `${path}/preview`
            : path + searchOf(documentQuery, { done: request.intent, at }),
        );
    }
  });
}

const HTTP_STATUS = { conflict: 409, "too large": 413, invalid: 422, refused: 503 };

/** @param next returns the URL that follows; `at` is the entry to show */
async function save(
  sent: SentForm,
  intent: SaveIntent,
  stored: PlainFields | undefined,
  next: (saved: { path: string; id: string; at: string | undefined }) => string,
) {
  const { name, id, by, text, stores } = sent;
  const document = readDocument(name, text, stored);
  const newId = collectionOf(name).onlyId ?? text("f.:id") ?? "";
  const request = { name, id, newId, intent, by };
  const outcome = await saveDocument(request, document, stores);
  if (outcome.status !== "saved") {
    const { status, ...shown } = outcome;
    return answer(shown, HTTP_STATUS[status]);
  }
  await forgetAutosave(sent);
  const saved =
    intent === "rename" && newId.trim() !== outcome.id
      ? await changeAddress(name, { id: outcome.id, newId: newId.trim(), by }, stores.editing)
      : outcome;
  if (saved.status === "refused") return answer({ form: document.form, fault: saved.fault }, 409);
  await stores.desk.record({ kind: intent, by, reference: `${name}/${saved.id}` });
  const path = documentPath(name, saved.id);
  return redirect(next({ path, id: saved.id, at: shownAfter(document.form) }), 303);
}

/** Leaves what another page of the same person has. */
async function forgetAutosave({ name, id = "", by, text, stores }: SentForm) {
  await stores.editing.autosave({ name, id, by }, undefined, { version: "", pages: pagesIn(text) });
}

async function keepHindi(
  { name, by, text, stores }: SentForm,
  control: string,
  found: EditedDocument | undefined,
  stored: PlainFields | undefined,
) {
  const done = await confirmHindi(name, stored && found, { path: control, by }, stores.editing);
  const { form, mine } = readDocument(name, text, stored);
  if (done.status === "refused") return answer({ form, fault: done.fault }, 409);
  await stores.desk.record({ kind: "check-hindi", by, reference: `${name}/${done.id}` });
  const isTyped = !isSameValue(mine, stored);
  return isTyped ? answer({ form }) : redirect(pathOf(name, done.id, `${control}:hi`), 303);
}

/** A page of a list that was turned before anything was typed has a URL. */
function showEntries({ name, id, text }: SentForm, request: EntriesIntent, stored: PlainFields | undefined) {
  const { shown, form, isChanged } = turnedForm(name, request, text, stored);
  if (isChanged || id === undefined) return answer({ form, shown });
  return redirect(pathOf(name, id, shown), 303);
}

/** @param shown the name of a control */
function pathOf(name: DocumentName, id: string, shown: string): string {
  return `${documentPath(name, id)}${searchOf(documentQuery, { at: shown })}#f.${shown}`;
}

export function answer(shown: Omit<DocumentAnswer, "errors">, status = 200) {
  return data<DocumentAnswer>({ ...shown, errors: {} }, status);
}
