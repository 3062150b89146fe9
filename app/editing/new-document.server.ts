import { shapesOf } from "~/content/shapes";
import { collectionWords, type DocumentName } from "./collections";
import { formFor } from "./document-form.server";

/** What the page of a document shows that is not there, or cannot be read now. */
export function withoutForm<Page extends { id: string }>(page: Page) {
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

/** What the page of a new document shows. @param asked its kind */
export function newDocument<Page extends { name: DocumentName }>(page: Page, asked: string | null) {
  const kinds = shapesOf(page.name).map(({ kind }) => kind);
  const kind = kinds.length > 1 ? kinds.find((one) => one === asked) : "";
  const isShown = shapesOf(page.name).some(({ shape }) => Object.hasOwn(shape, "isPublished"));
  const document = { ...(kind && { kind }), ...(isShown && { isPublished: true }) };
  const form = formFor(page.name, document, "");
  const title = `New ${collectionWords[page.name].one}`;
  const rest = { title, fault: undefined, canSave: true, state: "", hasDraft: false, isLive: false };
  return { ...page, ...rest, ...(kind === undefined ? { kinds, form: undefined } : { form }) };
}
