import { isOfDocument, WAS } from "~/content/editing/form-names";
import { cleanText } from "~/content/plain-text";
import { MAX_NOTE, type ReadText, readLeadForm } from "~/desk/leads/lead-form";
import { dayInIndia, isCallTime } from "~/india-time";
import { outcomeRules } from "~/leads/pipeline/after-call";
import { callLabel, personLabel, statusLabels, surveyEndLabels } from "~/leads/pipeline/labels";
import type { Outcome, Status, SurveyEnd } from "~/leads/pipeline/lead-state";
import { Facts, Fault, Field } from "./form-parts";

export const ADD = "add";

/** The field of a message for the form of a new lead to be filled from. */
export const PASTE = "paste";

/** No more of it is read. */
const MAX_PASTE = 10_000;

/** Fields that a person types or chooses in the forms of the desk, but for the reference that confirms an erasure. */
const TYPED = [
  ...["note", "outcome", "amount", "status", "reason", "nextCall", "owner"],
  ...["surveyAt", "surveyPlace", "surveyEnded"],
  ...["name", "phone", "secondPhone", "city", "email", "load", "message", PASTE],
];

/** The fields of a form that could not be saved, by name. */
export type UnsavedForm = Record<string, string>;

/** The button that shows a document's form again, with what was typed and nothing saved. */
const SHOW = "show";

export function isDocumentForm(form: UnsavedForm | undefined): boolean {
  return form?.[WAS] !== undefined;
}

/** Returns what is needed to send any form again, or undefined: WAS tells a document’s form from others. */
export function unsavedFields(fields: URLSearchParams): UnsavedForm | undefined {
  if (!fields.has(WAS)) return unsavedForm((name) => cleanText(fields.get(name) ?? ""));
  return documentFields(fields);
}

export function documentFields(fields: URLSearchParams): UnsavedForm {
  return Object.fromEntries([...fields].filter(([name]) => isOfDocument(name)));
}

/** Returns what is needed to send a lead's form again, or undefined if nothing was typed or chosen. */
export function unsavedForm(sent: ReadText): UnsavedForm | undefined {
  const text = readLeadForm(sent);
  const names = [...TYPED, "seen", "estimate"];
  const values = [["intent", sent("intent")], ...names.map((name) => [name, text(name)])];
  const form: UnsavedForm = Object.fromEntries(values.filter(([, value]) => value));
  if (form[PASTE]) form[PASTE] = form[PASTE].slice(0, MAX_PASTE);
  return Object.keys(typedIn(form)).length > 0 ? form : undefined;
}

/** Returns the fields that differ from what their page showed, as far as that is known. */
export function typedIn(
  form: UnsavedForm,
  shown: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const isSent = (name: string) => {
    if (form.intent === ADD) return true;
    if (/^(?:status|owner)$/.test(name)) return form.status;
    if (/^survey(?:At|Place)$/.test(name)) return form.outcome === "survey" || form.intent === "move-survey";
    if (/^(?:reason|nextCall)$/.test(name))
      return form.outcome || form.surveyEnded ? form[name] : form.status;
    return name !== "amount" || form.amount;
  };
  return Object.fromEntries(
    TYPED.filter((name) => (form[name] ?? "") !== String(shown[name] ?? "") && isSent(name)).map((name) => [
      name,
      form[name] ?? "",
    ]),
  );
}

export function encoded(form: UnsavedForm): string {
  return new URLSearchParams(form).toString();
}

const LONG_TEXTS: Record<string, string> = {
  note: "Note",
  message: "What they want",
  [PASTE]: "The message, as you copied it",
};

/** How the values of these fields are shown. */
const WORDS: Record<string, (value: string) => string> = {
  status: (value) => (Object.hasOwn(statusLabels, value) ? statusLabels[value as Status] : value),
  outcome: (value) => (Object.hasOwn(outcomeRules, value) ? outcomeRules[value as Outcome].label : value),
  owner: (value) => personLabel(value) || "Nobody",
  nextCall: timeWords,
  surveyAt: timeWords,
  surveyEnded: (value) =>
    Object.hasOwn(surveyEndLabels, value) ? surveyEndLabels[value as SurveyEnd] : value,
};

function timeWords(value: string): string {
  return isCallTime(value) ? callLabel(value, dayInIndia(new Date())) : value || "None";
}

const LABELS: Record<string, string> = {
  outcome: "Call",
  amount: "Amount in ₹",
  surveyAt: "Survey",
  surveyPlace: "Address",
  surveyEnded: "Survey",
};

/** Returns what was typed into a form, as labels and texts. */
export function typedFacts(typed: Record<string, string>): [label: string, text: string][] {
  return Object.entries(typed).map(([name, value]) => [LABELS[name] ?? name, WORDS[name]?.(value) ?? value]);
}

interface UnsavedProps {
  message: string;
  /** The message is no fault. */
  isGood?: boolean;
  /** Whose lead it is for. */
  about?: string | undefined;
  /** Where the form was sent. */
  path: string;
  form: UnsavedForm | undefined;
}

/** Shows what was typed, for its writer to send it again. Nothing is sent by itself: another person may have signed in. */
export function Unsaved({ message, isGood = false, about, path, form }: UnsavedProps) {
  const typed = Object.entries(form ? typedIn(form) : {});
  const isLong = (name: string) => Object.hasOwn(LONG_TEXTS, name);
  const facts = typedFacts(Object.fromEntries(typed.filter(([name]) => !isLong(name))));
  const hidden = Object.entries(form ?? {}).filter(([name]) => !isLong(name));
  return (
    <>
      {isGood ? <p className="mt-4 text-good">{message}</p> : <Fault>{message}</Fault>}
      {about && (
        <p className="mt-4 font-semibold [overflow-wrap:anywhere]">{`${form?.note ? "Note for" : "For"} ${about}`}</p>
      )}
      <form method="post" action={path} className="mt-6 grid gap-5">
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {typed.map(
          ([name, value]) =>
            isLong(name) && (
              <Field key={name} name={name} label={LONG_TEXTS[name] ?? ""}>
                {(control) => (
                  <textarea
                    {...control}
                    rows={5}
                    maxLength={name === PASTE ? MAX_PASTE : MAX_NOTE}
                    defaultValue={value}
                  />
                )}
              </Field>
            ),
        )}
        {facts.length > 0 && <Facts facts={facts} />}
        <p className="flex flex-wrap gap-2">
          {form && (
            <button
              type="submit"
              {...(isDocumentForm(form) && { name: "intent", value: SHOW })}
              className="button button-primary"
            >
              {isDocumentForm(form) ? "Show what you typed" : form.paste ? "Fill in the form" : "Save it now"}
            </button>
          )}
          <a href={path} className="button">
            {form ? "Discard" : "Try again"}
          </a>
        </p>
      </form>
    </>
  );
}
