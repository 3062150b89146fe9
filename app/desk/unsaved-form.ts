import { plainText, type ReadText } from "./lead-form";

/** Fields that a person types or chooses in the forms of the desk, but for the reference that confirms an erasure. */
const TYPED = [
  ...["note", "outcome", "amount", "status", "reason", "nextCall", "owner"],
  ...["name", "phone", "city", "email", "load", "message"],
];

/** The fields of a form that could not be saved, by name. */
export type UnsavedForm = Record<string, string>;

/** Returns what is needed to send a form again, or undefined if nothing was typed or chosen. */
export function unsavedForm(sent: ReadText): UnsavedForm | undefined {
  const text = plainText(sent);
  const names = [...TYPED, ...TYPED.map((name) => `was-${name}`), "was-shelf", "seen"];
  const form = Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value));
  return Object.keys(typedIn(form)).length > 0 ? form : undefined;
}

/** Returns the fields that differ from what their page showed. The status, the owner and the call are shown in all forms. */
export function typedIn(form: UnsavedForm): Record<string, string> {
  const isSent = (name: string) =>
    /^(?:status|owner)$/.test(name)
      ? form.status
      : !/^(?:reason|nextCall)$/.test(name) || (form.outcome ? form[name] : form.status);
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
