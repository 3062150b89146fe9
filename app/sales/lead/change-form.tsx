import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { CallForm } from "~/desk/call-form";
import type { Fields } from "~/desk/form-controls";
import { Submit } from "~/desk/form-parts";
import { callTimes } from "~/sales/calls/after-call";
import type { LocalTime } from "~/sales/calls/to-call";
import type { LeadValues } from "~/sales/list/lead-entry";
import { callLabel } from "~/ui/format-day";
import type { LeadEvent } from "./lead-state";
import type { LeadCall, LeadSaved } from "./typed-change.server";

interface ShownLead {
  path: string;
  now: string;
  values: LeadValues;
  events: readonly LeadEvent[];
  /** Undefined once the next form is sent. */
  onSaved: (saved: LeadSaved | undefined) => void;
}

const LeadContext = createContext<ShownLead | undefined>(undefined);

export const LeadProvider = LeadContext.Provider;

export function useLead(): ShownLead {
  const lead = useContext(LeadContext);
  if (!lead) throw new Error("a form for a lead stands outside of its page");
  return lead;
}

type OfCallForm = "name" | "shown" | "id" | "className" | "aria-label" | "onChange" | "children";

interface ChangeFormProps extends Pick<ComponentProps<typeof CallForm>, OfCallForm> {
  /** Command or fixed change to send; by default, the typed fields. */
  asks?: Omit<LeadCall, "seen" | "confirm">;
  change?: (typed: Fields, all: Fields) => object;
}

/** A form that changes the lead of the page. */
export function ChangeForm({ asks, change = (typed) => typed, ...rest }: ChangeFormProps) {
  const { path, events, onSaved } = useLead();
  return (
    <CallForm<LeadSaved>
      path={`${path}/events`}
      seen={events.length}
      isKnown={(id) => events.some((event) => event.id === id)}
      body={(typed, all) => asks ?? { change: change(typed, all) }}
      onSend={() => onSaved(undefined)}
      onSaved={onSaved}
      autoComplete="off"
      {...rest}
    />
  );
}

interface FoldedFormProps {
  /** Of the forms of one panel, one is open at a time. */
  of?: string;
  label: string;
  className?: string;
  children: ReactNode;
}

export function FoldedForm({ of, label, className = "button", children }: FoldedFormProps) {
  return (
    <details name={of} className="open:w-full">
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
          name={name}
          value={value}
          label={label}
          className="button button-quiet saves px-2 sm:px-6"
        />
      ))}
    </div>
  );
}
