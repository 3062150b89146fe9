import { cleanText } from "~/content/plain-text";
import { plainText, type ReadText } from "./lead-form";

/** Fields that a person types or chooses in the forms of the desk, but for the reference that confirms an erasure. */
const TYPED = [
  ...["note", "outcome", "amount", "status", "reason", "nextCall", "owner"],
  ...["name", "phone", "city", "email", "load", "message"],
];

/** The fields of a form that could not be saved, by name. */
export type UnsavedForm = Record<string, string>;

/** The button that shows a document's form again, with what was typed and nothing saved. */
export const SHOW = "show";

/** The fields of a document's form, which its schema names; `was` tells it from other forms. */
const OF_DOCUMENT = /^(?:f\.|choose |(?:seen|was|base)$)/;

export function isDocumentForm(form: UnsavedForm | undefined): boolean {
  return form?.was !== undefined;
}

/** Returns what is needed to send any form again, or undefined. */
export function unsavedFields(fields: URLSearchParams): UnsavedForm | undefined {
  if (!fields.has("was")) return unsavedForm((name) => cleanText(fields.get(name) ?? ""));
  return Object.fromEntries([...fields].filter(([name]) => OF_DOCUMENT.test(name)));
}

/** Returns what is needed to send a lead's form again, or undefined if nothing was typed or chosen. */
export function unsavedForm(sent: ReadText): UnsavedForm | undefined {
  const text = plainText(sent);
  const names = [...TYPED, ...TYPED.map((name) => `was-${name}`), "was-shelf", "was-tries", "seen"];
  const form = Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value));
  return Object.keys(typedIn(form)).length > 0 ? form : undefined;
}

/** Returns the fields that differ from what their page showed. The status, the owner and the call are shown in all forms. */
export function typedIn(form: UnsavedForm): Record<string, string> {
  const isSent = (name: string) => {
    if (/^(?:status|owner)$/.test(name)) return form.status;
    if (/^(?:reason|nextCall)$/.test(name)) return form.outcome ? form[name] : form.status;
    return name !== "amount" || form.amount;
  };
  return Object.fromEntries(
    TYPED.filter((name) => (form[name] ?? "") !== (form[`was-${name}`] ?? "") && isSent(name)).map((name) => [
      name,
      form[name] ?? "",
    ]),
  );
}

export function encoded(form: UnsavedForm): string {
  return new URLSearchParams(form).toString();
}
