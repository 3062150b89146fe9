import { Drawing } from "~/desk/drawing";
import { Field, FieldFaults, Options, Submit } from "~/desk/form-parts";
import { PAID_BY, type Payment, type Stage } from "~/leads/pipeline/job";
import { JOB_STEPS, stepRules } from "~/leads/pipeline/job-steps";
import { paidByLabels } from "~/leads/pipeline/job-words";
import { amountLabel, dateLabel } from "~/leads/pipeline/labels";
import type { LeadRow } from "~/leads/pipeline/lead-entry";
import type { LeadState } from "~/leads/pipeline/lead-state";
import { moneyOf, planOf, type StageView } from "~/leads/pipeline/money";
import { CLASH, type FormErrors, MAX_NOTE } from "./lead-form";
import { STAGE_NUMBERS } from "./money-form";
import { SaveForm } from "./save-form";

/** The panel on the lead's page. */
export const MONEY = "money";

interface MoneyPanelProps {
  state: LeadState;
  entry: LeadRow;
  /** Rupees; 0 if nobody knows. */
  subsidy: number;
  today: string;
  intent: string;
  errors?: FormErrors | undefined;
  typed?: Record<string, string> | undefined;
}

/** What of the price has come, and what is out. */
export function MoneyPanel({ state, entry, subsidy, today, intent, errors, typed }: MoneyPanelProps) {
  const { job } = state;
  const plan = planOf(state);
  const isPlanned = job.stages.length > 0;
  const { stages, planned, received, out } = moneyOf({ ...job, stages: plan });
  const isOf = (form: string) => intent === form && (errors || typed) !== undefined;
  const of = (form: string) => (isOf(form) ? { errors, typed } : {});
  return (
    <section id={MONEY} className="card scroll-mt-4 overflow-hidden" aria-labelledby={`${MONEY}-title`}>
      <div className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`${MONEY}-title`} className="text-card">
            Money in
          </h2>
          {planned > 0 && (
            <p>
              <strong className="font-semibold">{amountLabel(received)}</strong>{" "}
              <span className="text-muted">of {amountLabel(planned)}</span>
            </p>
          )}
        </div>
        {planned > 0 && <Bar {...{ received, planned, out }} isEnded={job.ended !== ""} />}
        {!isPlanned && (
          <p className="text-small text-muted">
            {plan.length > 0
              ? "The plan to begin with: change it if something else was agreed."
              : "No price is known yet: enter what was agreed, in one payment or several."}
          </p>
        )}
        <ul className="grid gap-3">
          {stages.map((stage) => (
            <StageLine
              key={stage.id}
              stage={stage}
              due={entry.job?.stages.find(({ id }) => id === stage.id)?.on ?? ""}
              payments={job.payments.filter((payment) => payment.stage === stage.id)}
              today={today}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {plan.length > 0 && (
            <details name={MONEY} open={isOf("payment")} className="open:w-full">
              <summary className="button">Money received…</summary>
              <PaymentForm {...{ stages, today }} {...of("payment")} />
            </details>
          )}
          <details name={MONEY} open={isOf("stages")} className="open:w-full">
            <summary className="button">{isPlanned ? "Change the plan…" : "Plan the payments…"}</summary>
            <PlanForm key={JSON.stringify(job.stages)} plan={plan} {...of("stages")} />
          </details>
        </div>
      </div>
      {(subsidy > 0 || job.steps.claim || job.steps.subsidy) && (
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-line bg-ground px-4 py-3 sm:px-5">
          <p>
            Subsidy, to {entry.name || "the customer"}
            <span className="block text-small text-muted">
              {subsidyWords(state)}: paid to the customer’s bank, it is not our money
            </span>
          </p>
          {subsidy > 0 && <p className="text-muted">{amountLabel(subsidy)}</p>}
        </div>
      )}
    </section>
  );
}

function subsidyWords({ job: { steps } }: LeadState): string {
  if (steps.subsidy?.done) return `Received ${dateLabel(steps.subsidy.done)}`;
  return steps.claim?.done ? `Claimed ${dateLabel(steps.claim.done)}` : "Not claimed yet";
}

interface BarProps {
  received: number;
  planned: number;
  out: number;
  isEnded: boolean;
}

function Bar({ received, planned, out, isEnded }: BarProps) {
  const outWords = `${amountLabel(out)} ${isEnded ? "has not come: the job ended" : "is out"}`;
  const width = `${Math.max(0, Math.min(100, (100 * received) / planned))}%`;
  return (
    <div>
      <svg aria-hidden="true" width="100%" height="8" className="block">
        <rect width="100%" height="8" rx="4" className="fill-faint/35 forced-colors:fill-[GrayText]" />
        <rect width={width} height="8" rx="4" className="fill-ink forced-colors:fill-[CanvasText]" />
      </svg>
      <p className="mt-1 text-small text-muted">{out > 0 ? outWords : "All of it has come"}</p>
    </div>
  );
}

interface StageLineProps {
  stage: StageView;
  /** When it is due; "" if its step lies ahead. */
  due: string;
  payments: readonly Payment[];
  today: string;
}

const RECEIVED = "m5 12.5 4.5 4.5L19 7.5";
const OPEN = "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z";

function StageLine({ stage, due, payments, today }: StageLineProps) {
  const { name, amount, received, out, dueWith, dueOn } = stage;
  const isLate = out > 0 && due !== "" && due < today;
  const day = due || dueOn;
  const words = day ? `due ${dateLabel(day)}` : `due with: ${stepRules[dueWith].label.en}`;
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-2">
      <span className="pt-0.5">
        <Drawing path={out === 0 ? RECEIVED : OPEN} size={18} lineWidth={out === 0 ? 2.5 : 1.2} />
      </span>
      <span className="[overflow-wrap:anywhere]">{name}</span>
      <span className={out === 0 ? "text-right font-semibold" : "text-right"}>{amountLabel(amount)}</span>
      <span className="col-start-2 text-small text-muted">
        {out === 0 ? (
          "received in full"
        ) : isLate ? (
          <strong className="font-semibold text-bad">{words}</strong>
        ) : (
          words
        )}
      </span>
      <span className="text-right text-small text-muted">
        {out > 0 && (received > 0 ? `${amountLabel(out)} is out` : "not yet")}
      </span>
      {payments.map(({ amount, on, how }, index) => (
        <span key={`${on} ${index}`} className="col-span-2 col-start-2 text-small text-muted">
          {amount < 0 ? `${amountLabel(-amount)} taken back` : amountLabel(amount)} on {dateLabel(on)},{" "}
          {paidByLabels[how]}
        </span>
      ))}
    </li>
  );
}

interface FormProps {
  errors?: FormErrors | undefined;
  typed?: Record<string, string> | undefined;
}

function PaymentForm({
  stages,
  today,
  errors = {},
  typed,
}: FormProps & { stages: StageView[]; today: string }) {
  const next = stages.find(({ out }) => out > 0) ?? stages[0];
  const shown = typed ?? {
    stage: next?.id,
    paid: next?.out ? amountLabel(next.out).slice(1) : "",
    paidOn: today,
    paidHow: "upi",
  };
  return (
    <SaveForm intent="payment" at={`#${MONEY}`} noValidate className="mt-3 grid gap-3 sm:grid-cols-2">
      <Faults errors={errors} />
      <Field name="stage" label="For" error={errors.stage}>
        {(control) => (
          <select {...control} className="input select" defaultValue={shown.stage}>
            <Options
              labels={Object.fromEntries(
                stages.map(({ id, name, out }) => [id, out ? `${name}, ${amountLabel(out)} is out` : name]),
              )}
            />
          </select>
        )}
      </Field>
      <Field name="paid" label="Amount in ₹; with a minus, taken back" error={errors.paid}>
        {(control) => <input {...control} autoComplete="off" defaultValue={shown.paid} />}
      </Field>
      <Field name="paidOn" label="Came on" error={errors.paidOn}>
        {(control) => <input {...control} type="date" max={today} defaultValue={shown.paidOn} />}
      </Field>
      <Field name="paidHow" label="How" error={errors.paidHow}>
        {(control) => (
          <select {...control} className="input select" defaultValue={shown.paidHow}>
            <Options labels={Object.fromEntries(PAID_BY.map((how) => [how, paidByLabels[how]]))} />
          </select>
        )}
      </Field>
      <Field
        name="note"
        label="Note, such as the number of the cheque"
        error={errors.note}
        className="sm:col-span-2"
      >
        {(control) => (
          <input {...control} maxLength={MAX_NOTE} autoComplete="off" defaultValue={typed?.note} />
        )}
      </Field>
      <Submit label="Save payment" className="button button-primary justify-self-start" />
    </SaveForm>
  );
}

/** What is asked about the whole form, with what was asked, for it to be sent again. */
function Faults({ errors }: { errors: FormErrors }) {
  return (
    <div className="sm:col-span-2 empty:hidden">
      <FieldFaults errors={errors} />
      {errors[CLASH] && <input type="hidden" name={CLASH} value={errors[CLASH]} />}
    </div>
  );
}

const STEP_LABELS = Object.fromEntries(JOB_STEPS.map((id) => [id, stepRules[id].label.en]));

/** The whole plan, with a row more: an emptied one leaves. */
function PlanForm({ plan, errors = {}, typed }: FormProps & { plan: readonly Stage[] }) {
  const rows = STAGE_NUMBERS.filter((number) => number <= plan.length + 1 || typed?.[`stageName-${number}`]);
  return (
    <SaveForm intent="stages" at={`#${MONEY}`} noValidate className="mt-3 grid gap-5">
      <Faults errors={errors} />
      {rows.map((number) => {
        const { id = "", name = "", amount, dueWith = "balance", dueOn = "" } = plan[number - 1] ?? {};
        const shown = {
          stageName: name,
          stageAmount: amount ? amountLabel(amount).slice(1) : "",
          stageStep: dueWith,
          stageDay: dueOn,
        };
        const field = (part: keyof typeof shown) => ({
          name: `${part}-${number}`,
          error: errors[`${part}-${number}`],
        });
        const value = (part: keyof typeof shown) =>
          typed ? (typed[`${part}-${number}`] ?? "") : shown[part];
        return (
          <fieldset
            key={number}
            className="grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line pt-3 sm:grid-cols-4"
          >
            <legend className="sr-only">{name || "One more payment"}</legend>
            <input type="hidden" name={`stageId-${number}`} value={id} />
            <Field label="Payment" {...field("stageName")}>
              {(control) => <input {...control} autoComplete="off" defaultValue={value("stageName")} />}
            </Field>
            <Field label="Amount in ₹" {...field("stageAmount")}>
              {(control) => (
                <input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={value("stageAmount")}
                />
              )}
            </Field>
            <Field label="Due with" {...field("stageStep")}>
              {(control) => (
                <select {...control} className="input select" defaultValue={value("stageStep")}>
                  <Options labels={STEP_LABELS} />
                </select>
              )}
            </Field>
            <Field label="Or on" {...field("stageDay")}>
              {(control) => <input {...control} type="date" defaultValue={value("stageDay")} />}
            </Field>
          </fieldset>
        );
      })}
      <p className="text-small text-muted">Empty a row’s name and amount to remove it.</p>
      <Submit label="Save plan" className="button button-primary justify-self-start" />
    </SaveForm>
  );
}
