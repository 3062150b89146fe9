import { outcomeRules } from "~/desk/after-call";
import { callLabel, dayInIndia, isCallTime, personLabel, statusLabels } from "~/desk/labels";
import { MAX_NOTE } from "~/desk/lead-form";
import type { Outcome, Status } from "~/desk/lead-state";
import { isDocumentForm, SHOW, typedIn, type UnsavedForm } from "~/desk/unsaved-form";
import { Facts } from "./facts";
import { Fault, Field } from "./form-parts";

const LONG_TEXTS: Record<string, string> = { note: "Note", message: "What they want" };

/** How the values of these fields are shown. */
const WORDS: Record<string, (value: string) => string> = {
  status: (value) => (Object.hasOwn(statusLabels, value) ? statusLabels[value as Status] : value),
  outcome: (value) => (Object.hasOwn(outcomeRules, value) ? outcomeRules[value as Outcome].label : value),
  owner: (value) => personLabel(value) || "Nobody",
  nextCall: (value) => (isCallTime(value) ? callLabel(value, dayInIndia(new Date())) : value || "None"),
};

const LABELS: Record<string, string> = { outcome: "Call", amount: "Amount in ₹" };

/** Returns what was typed into a form, as labels and texts. */
export function typedFacts(typed: Record<string, string>): [label: string, text: string][] {
  return Object.entries(typed).map(([name, value]) => [LABELS[name] ?? name, WORDS[name]?.(value) ?? value]);
}

interface UnsavedProps {
  message: string;
  /** Where the form was sent. */
  path: string;
  form: UnsavedForm | undefined;
}

/** Shows what was typed, for its writer to send it again. Nothing is sent by itself: another person may have signed in. */
export function Unsaved({ message, path, form }: UnsavedProps) {
  const typed = Object.entries(form ? typedIn(form) : {});
  const isLong = (name: string) => Object.hasOwn(LONG_TEXTS, name);
  const facts = typedFacts(Object.fromEntries(typed.filter(([name]) => !isLong(name))));
  const hidden = Object.entries(form ?? {}).filter(([name]) => !isLong(name));
  return (
    <>
      <Fault>{message}</Fault>
      <form method="post" action={path} className="mt-6 grid gap-5">
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {typed.map(
          ([name, value]) =>
            isLong(name) && (
              <Field key={name} name={name} label={LONG_TEXTS[name] ?? ""}>
                {(control) => <textarea {...control} rows={5} maxLength={MAX_NOTE} defaultValue={value} />}
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
              {isDocumentForm(form) ? "Show what you typed" : "Save it now"}
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
