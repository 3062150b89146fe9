import { type FetcherWithComponents, useLocation } from "@remix-run/react";
import {
  createContext,
  type FormHTMLAttributes,
  type MutableRefObject,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { useAtOnce } from "~/desk/drafts";
import { FilledForm, Hidden, Submit, useFilled } from "~/desk/form-parts";
import { NO_CONNECTION } from "~/desk/send-form";
import type { UnsavedForm } from "~/desk/unsaved-form";
import { callTimes } from "~/sales/calls/after-call";
import type { LocalTime } from "~/sales/calls/to-call";
import { FROM } from "~/sales/list/list-query";
import { callLabel } from "~/ui/format-day";
import type { ActionResult } from "./lead-actions.server";
import { buttonFor, CLASH, type FormErrors, type Intent } from "./lead-form";
import type { LeadValues } from "./overwritten";

/** What a lead's page is answered with; without scripts, a saved form is answered with a redirect instead. */
export interface LeadAnswer {
  status: ActionResult["status"] | "unavailable";
  intent?: Intent | undefined;
  unsaved?: UnsavedForm | undefined;
  /** What of it differs from what its page showed. */
  typed?: Record<string, string> | undefined;
  errors?: FormErrors | undefined;
  /** Number of events that the page of a saved form showed. */
  seen?: number;
  done?: string | undefined;
}

export interface Saving {
  fetcher: FetcherWithComponents<LeadAnswer>;
  path: string;
  /** Who looks at it. */
  email: string;
  now: string;
  values: LeadValues;
  /** Number of events that the page shows: what others have done since is not overwritten. */
  seen: number;
  answered: LeadAnswer | undefined;
  sent: MutableRefObject<Sent | undefined>;
  /** Another form, whose button was pressed before the page knew that this one is saved. */
  waiting: MutableRefObject<Sent | undefined>;
  /** Returns a key that changes once this form is saved, which begins anew then: what is typed into the others stays. */
  savedKey: (name: Sent["name"]) => string;
}

interface Sent {
  form: HTMLFormElement;
  button: HTMLElement | null;
  /** Its intent, and of a job's step its id. */
  name: Intent | `step ${string}`;
}

/** Leads to what is wrong with a form, and sends it again by itself as soon as there is a connection. */
export function useSent({ data, state }: FetcherWithComponents<LeadAnswer>) {
  const sent = useRef<Sent>();
  const waiting = useRef<Sent>();
  const [saved, setSaved] = useState<Record<string, LeadAnswer["seen"]>>({});
  useAtOnce(() => {
    const { name } = sent.current ?? {};
    if (name && data?.seen !== undefined) setSaved((before) => ({ ...before, [name]: data.seen }));
  }, [data]);
  useEffect(() => {
    const { form, button } = sent.current ?? {};
    if (!form || !data?.errors) return;
    form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    if (data.errors.store !== NO_CONNECTION) return;
    const sendAgain = () => form.isConnected && form.requestSubmit(button);
    addEventListener("online", sendAgain, { once: true });
    return () => removeEventListener("online", sendAgain);
  }, [data]);
  useEffect(() => {
    if (state !== "idle") return;
    const { form, button } = waiting.current ?? {};
    waiting.current = undefined;
    if (data?.status === "saved" && form?.isConnected) form.requestSubmit(button);
  }, [data, state]);
  return { sent, waiting, savedKey: (name: Sent["name"]) => `${name} ${saved[name]}` };
}

const SavingContext = createContext<Saving | undefined>(undefined);

export const SavingProvider = SavingContext.Provider;

export function useSaving(): Saving {
  const saving = useContext(SavingContext);
  if (!saving) throw new Error("a form for a lead stands outside of its page");
  return saving;
}

/** Returns what is wrong with the form that asked for one of these, and what was typed into it. */
export function useAnswer(...intents: Intent[]) {
  const { answered } = useSaving();
  const { errors, typed } = (intents.includes(answered?.intent ?? "call") && answered) || {};
  return { errors: errors ?? {}, typed: typed ?? {}, isAnswered: Boolean(errors ?? typed) };
}

interface SaveFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "action" | "encType"> {
  /** What the form asks for; missing where its buttons or its values name it. */
  intent?: Intent;
  /** The part of the page that shows the form's errors. */
  at?: string;
  /** What its fields show until something else is typed; without it, they say so themselves. */
  values?: Readonly<Record<string, string | number | undefined>>;
  /** What is saved of its fields, if not `values`: one that another form changes shows that instead of what was typed. */
  saved?: Readonly<Record<string, string | number | undefined>> | undefined;
}

/** A form that changes the lead: with scripts, the page stays as it is. */
export function SaveForm({ intent, at = "", values, saved = values, children, ...rest }: SaveFormProps) {
  const { fetcher, path, seen, sent, waiting, answered } = useSaving();
  const from = new URLSearchParams(useLocation().search).get(FROM);
  const { errors, typed } = useAnswer(...(intent && values ? [intent] : []));
  return (
    <fetcher.Form
      method="post"
      action={path + at}
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        const form = event.currentTarget;
        const typed = Object.fromEntries(new FormData(form)) as UnsavedForm;
        // Whatever is chosen between two people's changes ends the form that they are about.
        const { intent, step } = (form.closest("#conflict") && answered?.unsaved) || typed;
        const name = (step ? `step ${step}` : intent) as Sent["name"];
        const pressed = { form, button: submitter, name };
        // Until the page of a saved form is read again, it knows too little. A second tap would send that form twice.
        const isSaved = fetcher.state === "loading" && fetcher.data?.status === "saved";
        if (fetcher.state !== "submitting" && !isSaved) {
          sent.current = pressed;
          return;
        }
        event.preventDefault();
        if (name !== sent.current?.name) waiting.current = pressed;
      }}
      {...rest}
    >
      <Hidden intent={intent} seen={seen} from={from ?? undefined} />
      <FilledForm value={{ errors, saved, values: { ...values, ...typed } }}>{children}</FilledForm>
    </fetcher.Form>
  );
}

/** Inside a form: what was asked about it, so that it is saved once it is sent again. */
export function Asked() {
  return <Hidden {...{ [CLASH]: useFilled().errors[CLASH] }} />;
}

interface FoldedFormProps {
  /** Of the forms of one panel, one is open at a time. */
  of: string;
  label: string;
  intent: Intent;
  className?: string;
  children: ReactNode;
}

export function FoldedForm({ of, label, intent, className = "button", children }: FoldedFormProps) {
  const { isAnswered } = useAnswer(intent);
  return (
    <details key={useSaving().savedKey(intent)} name={of} open={isAnswered} className="open:w-full">
      <summary className={className}>{label}</summary>
      {children}
    </details>
  );
}

export function TimeChips({ name, time }: { name: "nextCall" | "surveyAt"; time: LocalTime }) {
  const answers = callTimes(time).map(
    ({ at, label }) => [at, label ?? callLabel(at, time.slice(0, 10))] as const,
  );
  return <Chips name={name} answers={answers} />;
}

interface ChipsProps {
  name: "nextCall" | "surveyAt" | "reason";
  answers: readonly (readonly [value: string, label: string])[];
}

/** Answers that save at once. */
export function Chips({ name, answers }: ChipsProps) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {answers.map(([value, label]) => (
        <Submit
          key={value}
          name={buttonFor(name)}
          value={value}
          label={label}
          className="button button-quiet saves px-2 sm:px-6"
        />
      ))}
    </div>
  );
}
