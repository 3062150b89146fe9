import type { ReactNode } from "react";
import { Drawing } from "~/desk/drawing";
import { Field, FieldFaults, inputsOf, Submit } from "~/desk/form-parts";
import type { LeadJob } from "~/leads/pipeline/job-facts";
import { stepRules } from "~/leads/pipeline/job-steps";
import { paidByLabels, stepLabels } from "~/leads/pipeline/job-words";
import { amountLabel, dateLabel } from "~/leads/pipeline/labels";
import type { LeadState } from "~/leads/pipeline/lead-state";
import { dueStages, type StageView } from "~/leads/pipeline/money";
import type { Payment, Stage } from "~/leads/pipeline/sale-shapes.server";
import { CLASH, type FormErrors, MAX_NOTE } from "./lead-form";
import { STAGE_NUMBERS } from "./money-form";
import { SaveForm } from "./save-form";

/** The panel on the lead's page. */
const MONEY = "money";

/** What was typed into one of the forms, and what is wrong with it. */
interface Answer {
  errors?: FormErrors | undefined;
  typed?: Record<string, string> | undefined;
}

interface MoneyPanelProps {
  job: LeadJob;
  /** As it was saved. */
  saved: LeadState["job"];
  name: string;
  /** Rupees; 0 if nobody knows. */
  price: number;
  subsidy: number;
  today: string;
  plan: Answer;
  payment: Answer;
}

/** What of the price has come, and what is out. */
export function MoneyPanel({ job, saved, name, price, subsidy, today, plan, payment }: MoneyPanelProps) {
  const { stages, planned, received, out } = job.money;
  const isPlanned = saved.stages.length > 0;
  const due = new Map(dueStages(job.money, job).map(({ id, on }) => [id, on]));
  const outWords = `${amountLabel(out)} ${job.ended ? "has not come: the job ended" : "is out"}`;
  const { claim, subsidy: paid } = saved.steps;
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
        {planned > 0 && (
          <div>
            <Bar share={received / planned} />
            <p className="mt-1 text-small text-muted">{out > 0 ? outWords : "All of it has come"}</p>
          </div>
        )}
        {!isPlanned && (
          <p className="text-small text-muted">
            {stages.length > 0
              ? "The plan to begin with: change it if something else was agreed."
              : "No price is known yet: enter what was agreed, in one payment or several."}
          </p>
        )}
        {isPlanned && price > 0 && price !== planned && (
          <p className="text-small">
            The price is {amountLabel(price)}, and the plan comes to {amountLabel(planned)}: change the plan
            if it is not meant so.
          </p>
        )}
        <ul className="grid gap-3">
          {stages.map((stage) => (
            <StageLine
              key={stage.id}
              stage={stage}
              due={due.get(stage.id) ?? ""}
              payments={saved.payments.filter((one) => one.stage === stage.id)}
              today={today}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {stages.length > 0 && (
            <FoldedForm label="Money received…" answer={payment}>
              <PaymentForm {...{ stages, today }} {...payment} />
            </FoldedForm>
          )}
          <FoldedForm label={isPlanned ? "Change the plan…" : "Plan the payments…"} answer={plan}>
            <PlanForm key={JSON.stringify(saved.stages)} stages={stages} {...plan} />
          </FoldedForm>
        </div>
      </div>
      {(subsidy > 0 || claim || paid) && (
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-line bg-ground px-4 py-3 sm:px-5">
          <p>
            Subsidy, to {name || "the customer"}
            <span className="block text-small text-muted">
              {paid?.done
                ? `Received ${dateLabel(paid.done)}`
                : claim?.done
                  ? `Claimed ${dateLabel(claim.done)}`
                  : "Not claimed yet"}
              : paid to the customer’s bank, it is not our money
            </span>
          </p>
          {subsidy > 0 && <p className="text-muted">{amountLabel(subsidy)}</p>}
        </div>
      )}
    </section>
  );
}

function Bar({ share }: { share: number }) {
  const width = `${Math.max(0, Math.min(100, 100 * share))}%`;
  return (
    <svg aria-hidden="true" width="100%" height="8" className="block">
      <rect width="100%" height="8" rx="4" className="fill-faint/35 forced-colors:fill-[GrayText]" />
      <rect width={width} height="8" rx="4" className="fill-ink forced-colors:fill-[CanvasText]" />
    </svg>
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
  const isPaid = out === 0;
  const isLate = !isPaid && due !== "" && due < today;
  const day = due || dueOn;
  const words = day ? `due ${dateLabel(day)}` : `due with: ${stepRules[dueWith].label.en}`;
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-2">
      <span className="pt-0.5">
        <Drawing path={isPaid ? RECEIVED : OPEN} size={18} lineWidth={isPaid ? 2.5 : 1.2} />
      </span>
      <span className="[overflow-wrap:anywhere]">{name}</span>
      <span className={`text-right ${isPaid ? "font-semibold" : ""}`}>{amountLabel(amount)}</span>
      <span className={`col-start-2 text-small ${isLate ? "font-semibold text-bad" : "text-muted"}`}>
        {isPaid ? "received in full" : words}
      </span>
      <span className="text-right text-small text-muted">
        {!isPaid && (received > 0 ? `${amountLabel(out)} is out` : "not yet")}
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

function FoldedForm({ label, answer, children }: { label: string; answer: Answer; children: ReactNode }) {
  return (
    <details name={MONEY} open={Boolean(answer.errors ?? answer.typed)} className="open:w-full">
      <summary className="button">{label}</summary>
      {children}
    </details>
  );
}

function PaymentForm({ stages, today, errors = {}, typed }: Answer & { stages: StageView[]; today: string }) {
  const { id: stage, out: due = 0 } = stages.find(({ out }) => out > 0) ?? stages[0] ?? {};
  const paid = due > 0 ? amountLabel(due).slice(1) : "";
  const field = inputsOf(errors, typed ?? { stage, paid, paidOn: today, paidHow: "upi" });
  const outOf = ({ id, name, out }: StageView) => [id, out ? `${name}, ${amountLabel(out)} is out` : name];
  return (
    <SaveForm intent="payment" at={`#${MONEY}`} noValidate className="mt-3 grid gap-3 sm:grid-cols-2">
      <Faults errors={errors} />
      <Field {...field("stage")} label="For" options={Object.fromEntries(stages.map(outOf))} />
      <Field {...field("paid")} label="Amount in ₹; with a minus, taken back" />
      <Field {...field("paidOn")} label="Came on" type="date" max={today} />
      <Field {...field("paidHow")} label="How" options={paidByLabels} />
      <Field
        {...field("note")}
        label="Note, such as the number of the cheque"
        maxLength={MAX_NOTE}
        className="sm:col-span-2"
      />
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

/** The whole plan, with a row more: an emptied one leaves. */
function PlanForm({ stages, errors = {}, typed }: Answer & { stages: readonly Stage[] }) {
  const rows = STAGE_NUMBERS.filter(
    (number) => number <= stages.length + 1 || typed?.[`stageName-${number}`],
  );
  return (
    <SaveForm intent="stages" at={`#${MONEY}`} noValidate className="mt-3 grid gap-5">
      <Faults errors={errors} />
      {rows.map((number) => {
        const { id, name, amount, dueWith = "balance", dueOn } = stages[number - 1] ?? {};
        const shown = {
          [`stageName-${number}`]: name,
          [`stageAmount-${number}`]: amount ? amountLabel(amount).slice(1) : "",
          [`stageStep-${number}`]: dueWith,
          [`stageDay-${number}`]: dueOn,
        };
        const field = inputsOf(errors, typed ?? shown);
        return (
          <fieldset
            key={number}
            className="grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line pt-3 sm:grid-cols-4"
          >
            <legend className="sr-only">{name || "One more payment"}</legend>
            <input type="hidden" name={`stageId-${number}`} value={id} />
            <Field {...field(`stageName-${number}`)} label="Payment" />
            <Field {...field(`stageAmount-${number}`)} label="Amount in ₹" inputMode="decimal" />
            <Field {...field(`stageStep-${number}`)} label="Due with" options={stepLabels} />
            <Field {...field(`stageDay-${number}`)} label="Or on" type="date" />
          </fieldset>
        );
      })}
      <p className="text-small text-muted">Empty a row’s name and amount to remove it.</p>
      <Submit label="Save plan" className="button button-primary justify-self-start" />
    </SaveForm>
  );
}
