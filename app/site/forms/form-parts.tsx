import { Link } from "@remix-run/react";
import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef, useState } from "react";
import { SOURCE_FIELDS } from "~/leads/lead-source";
import type { LeadKind, LeadSource } from "~/leads/leads";
import { ELAPSED_FIELD, HONEYPOT_FIELD } from "~/leads/spam";
import { telephone, whatsAppLink } from "~/site";
import { useCompany, useSite } from "~/site/use-company";
import type { FormAnswer } from "~/submission/form-answer";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { visitSource } from "./visit-source";

interface FieldProps extends Omit<ComponentPropsWithoutRef<"input">, "name" | "id"> {
  kind: LeadKind;
  name: string;
  label: string;
  hint?: string;
  answer: FormAnswer | undefined;
  rows?: number;
  /** Makes the field required in a form that has no messages of its own. */
  browserChecks?: boolean;
  below?: ReactNode;
  /** Off in forms whose summary alone shows the messages. */
  showsError?: boolean;
}

export function Field({
  kind,
  name,
  label,
  hint,
  answer,
  rows,
  required,
  browserChecks,
  showsError = true,
  below,
  ...control
}: FieldProps) {
  const failed = answer && !answer.ok ? answer : undefined;
  const error = failed?.errors[name];
  const id = fieldId(kind, name);
  const props = {
    id,
    name,
    className: "input mt-1.5",
    defaultValue: failed?.values[name] ?? control.defaultValue,
    required: browserChecks,
    "aria-required": required,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error && showsError ? `${id}-error` : undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="text-small font-medium">
        {label}
        {hint && <span className="text-faint"> {hint}</span>}
      </label>
      {rows ? (
        <textarea {...props} rows={rows} maxLength={control.maxLength} />
      ) : (
        <input {...control} {...props} />
      )}
      {error && showsError && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-bad">
          {error}
        </p>
      )}
      {below}
    </div>
  );
}

/** Returns a function that renders a field of a form by its name, with the label of that name. */
export function fieldsOf<Labels extends Record<string, unknown>>(
  common: Omit<FieldProps, "name" | "label">,
  labels: Labels,
) {
  return (name: keyof Labels & string, more?: Partial<FieldProps>) => (
    <Field {...common} name={name} label={String(labels[name])} {...more} />
  );
}

/** Ids start with the kind, because a page may have two forms. */
export function fieldId(kind: LeadKind, name: string): string {
  return `${kind}-${name}`;
}

/** The honeypot and, with JavaScript, the time since the form was shown, which a cached page cannot know (leads/spam.ts). */
export function Honeypot({ kind }: { kind: LeadKind }) {
  const input = useRef<HTMLInputElement>(null);
  const { leaveEmpty } = useTexts(frame).form;

  useEffect(() => {
    const form = input.current?.form;
    const shownAt = performance.now();
    function addElapsed({ formData }: FormDataEvent) {
      formData.set(ELAPSED_FIELD, String(Math.round(performance.now() - shownAt)));
    }
    form?.addEventListener("formdata", addElapsed);
    return () => form?.removeEventListener("formdata", addElapsed);
  }, []);

  const id = fieldId(kind, HONEYPOT_FIELD);
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label htmlFor={id}>{leaveEmpty}</label>
      <input ref={input} id={id} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Without JavaScript the server reads the source from the Referer; a form shown again with errors carries it here. */
export function SourceFields({ answer }: { answer: FormAnswer | undefined }) {
  const [visit, setVisit] = useState<LeadSource>();
  useEffect(() => setVisit(visitSource()), []);

  const source = visit ?? (answer && !answer.ok ? answer.values : {});
  return SOURCE_FIELDS.map(
    (name) => source[name] && <input key={name} type="hidden" name={name} value={source[name]} />,
  );
}

/** Says when somebody calls back, and how a form's data is used: each lead stores the version of these words (texts/notice.ts). */
export function DataNotice() {
  const { notice, noticeLink } = useTexts(frame).form;
  const { hours } = useSite();
  return (
    <>
      {hours && <p className="text-small">{hours}</p>}
      <p className="text-small text-muted">
        {notice} {/* No class: every page has this form, and must fit the first flight of a connection. */}
        <u>
          <Link to="/privacy-policy#your-rights">{noticeLink}</Link>
        </u>
      </p>
    </>
  );
}

/** The forms ask for an email (specification §5). Says how to go on without one. */
export function NoEmail() {
  const { phones, whatsApp } = useCompany();
  const [phone] = phones;
  const chat = whatsApp?.sales;
  const [before, or, ask, after] = useSite().noEmail ?? [];
  if (!phone) return null;
  return (
    <p className="mt-1.5 text-small text-muted">
      {before}
      <u>
        <a href={`tel:${telephone(phone)}`}>{phone}</a>
      </u>
      {or}
      {chat && (
        <u>
          <a href={whatsAppLink(chat)}>{ask}</a>
        </u>
      )}
      {after}
    </p>
  );
}
