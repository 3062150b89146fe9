import { Drawing } from "~/desk/drawing";
import { Field, Submit } from "~/desk/form-parts";
import { MAX_NOTE } from "~/sales/calls/read-call";
import type { LeadJob } from "~/sales/job/job-facts";
import { stepRules } from "~/sales/job/job-steps";
import { paidByLabels, stepLabels, subsidyToLabels } from "~/sales/job/job-words";
import { ChangeForm, FoldedForm } from "~/sales/lead/change-form";
import type { LeadState } from "~/sales/lead/lead-state";
import type { Payment, Stage } from "~/sales/lead/sale-shapes.server";
import { rupees } from "~/ui/format";
import { dateLabel, shortDay } from "~/ui/format-day";
import { dueStages, paymentsFor, type StageView, type subsidyOf } from "./money";
import { MAX_STAGES } from "./plan";

const MONEY = "money";

interface MoneyPanelProps {
  job: LeadJob;
  state: Pick<LeadState, "job" | "amount">;
  subsidy: ReturnType<typeof subsidyOf>;
  today: string;
}

export function MoneyPanel({ job, state, subsidy, today }: MoneyPanelProps) {
  const { job: saved, amount: price } = state;
  const { stages, planned, received } = job.money;
  const isPlanned = saved.stages.length > 0;
  const due = new Map(dueStages(job.money, job).map(({ id, on }) => [id, on]));
  const { claim, subsidy: paid, stateSubsidy } = saved.steps;
  return (
    <section id={MONEY} className="card scroll-mt-4 overflow-hidden" aria-labelledby={`${MONEY}-title`}>
      <div className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={`${MONEY}-title`} className="text-card">
            Money in
          </h2>
          {planned > 0 && (
            <p>
              <strong className="font-semibold">{rupees(received)}</strong>{" "}
              <span className="text-muted">of {rupees(planned)}</span>
            </p>
          )}
        </div>
        {planned > 0 && (
          <div>
            <Bar share={received / planned} />
            <p className="mt-1 text-small text-muted">{standsWords(job, saved.isFinished)}</p>
          </div>
        )}
        {!isPlanned && (
          <p className="text-small text-muted">
            {stages.length > 0
              ? "The usual plan: change it if you agreed something else."
              : "No price is known yet: enter what was agreed, in one payment or several."}
          </p>
        )}
        {isPlanned && price > 0 && price !== planned && (
          <p className="text-small">
            The price is {rupees(price)}, but the plan adds up to {rupees(planned)}: correct the plan if
            that’s a mistake.
          </p>
        )}
        <ul className="grid gap-3">
          {stages.map((stage) => (
            <StageLine
              key={stage.id}
              stage={stage}
              due={due.get(stage.id) ?? ""}
              payments={paymentsFor(stage, stages, saved.payments)}
              isEnded={job.ended !== "" || saved.isFinished}
              today={today}
            />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {stages.length > 0 && (
            <FoldedForm of={MONEY} label="Money received…">
              <PaymentForm job={job} today={today} />
            </FoldedForm>
          )}
          {stages.some(({ received }) => received > 0) && (
            <FoldedForm of={MONEY} label="Money paid back…">
              <PaymentForm job={job} today={today} isBack />
            </FoldedForm>
          )}
          <FoldedForm of={MONEY} label={isPlanned ? "Change the plan…" : "Plan the payments…"}>
            <PlanForm stages={stages} />
          </FoldedForm>
        </div>
      </div>
      {((subsidy.centre > 0 && !job.ended) || claim || paid) && (
        <div className="flex flex-wrap justify-between gap-x-4 border-t border-line bg-ground px-4 py-3 sm:px-5">
          <p>
            Central subsidy, {subsidyToLabels[job.subsidyTo]}
            <span className="block text-small text-muted">
              {paid?.done
                ? `Received ${dateLabel(paid.done)}`
                : claim?.done
                  ? `Claimed ${dateLabel(claim.done)}`
                  : "Not claimed yet"}
              : it is not our money
            </span>
            {subsidy.state > 0 && `State’s subsidy, ${rupees(subsidy.state)}`}
            <span className="block text-small text-muted">
              {stateSubsidy?.done
                ? `Received ${dateLabel(stateSubsidy.done)}`
                : subsidy.state > 0 && "The state pays it later"}
            </span>
          </p>
          {subsidy.centre > 0 && <p className="text-muted">{rupees(subsidy.centre)}</p>}
        </div>
      )}
    </section>
  );
}

/** "₹54,000 to collect", or what is to be said of the money instead. */
function standsWords({ ended, money: { received, out, over } }: LeadJob, isFinished: boolean): string {
  if (isFinished) return "Finished: nothing more is collected";
  if (ended && received <= 0) return "We hold none of the customer’s money";
  if (ended) return `${rupees(received)} came before the job ended: pay back what isn’t ours`;
  if (over > 0) return `${rupees(over)} too much: pay it back, or correct the plan`;
  return out > 0 ? `${rupees(out)} to collect` : "Fully paid";
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
  /** Nothing is asked for any more. */
  isEnded: boolean;
  today: string;
}

const RECEIVED = "m5 12.5 4.5 4.5L19 7.5";
const OPEN = "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z";

function StageLine({ stage, due, payments, isEnded, today }: StageLineProps) {
  const { name, amount, received, out, dueWith, dueOn } = stage;
  const isPaid = isEnded ? received >= amount : out === 0;
  const isLate = !isPaid && !isEnded && due !== "" && due < today;
  const day = due || dueOn;
  const step = stepRules[dueWith].label.en;
  const words = day ? `due ${shortDay(day, today)}` : step !== name && `due with: ${step}`;
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-2">
      <span className="pt-0.5">
        <Drawing path={isPaid ? RECEIVED : OPEN} size={18} lineWidth={isPaid ? 2.5 : 1.2} />
      </span>
      <span className="[overflow-wrap:anywhere]">
        {name}{" "}
        <span className={`text-small ${isLate ? "font-semibold text-bad" : "text-muted"}`}>
          {isPaid ? "received in full" : !isEnded && words}
        </span>
      </span>
      <span className={`text-right ${isPaid ? "font-semibold" : ""}`}>{rupees(amount)}</span>
      {!isPaid && !isEnded && out < amount && (
        <span className="col-start-2 text-small">{rupees(out)} to collect</span>
      )}
      {payments.map(({ amount, on, how }, index) => (
        <span key={`${on} ${index}`} className="col-span-2 col-start-2 text-small text-muted">
          {amount < 0 && (how === "never" ? "− " : "Paid back ")}
          {rupees(Math.abs(amount))} on {dateLabel(on)}, {paidByLabels[how]}
        </span>
      ))}
    </li>
  );
}

interface PaymentFormProps extends Pick<MoneyPanelProps, "job" | "today"> {
  /** Offers all that came last once the job has ended, and otherwise what is too much. */
  isBack?: boolean;
}

function PaymentForm({ job: { money, ended }, today, isBack = false }: PaymentFormProps) {
  const stages = isBack ? money.stages.filter(({ received }) => received > 0) : money.stages;
  const stage = isBack ? stages.at(-1) : (stages.find(({ out }) => out > 0) ?? stages[0]);
  const { id, received = 0, out = 0 } = stage ?? {};
  const amount = isBack ? (ended ? received : Math.min(received, money.over)) : out;
  const wordsOf = ({ name, received, out }: StageView) =>
    isBack ? `${name}, ${rupees(received)} came` : out ? `${name}, ${rupees(out)} to collect` : name;
  const { loan, never, ...ways } = paidByLabels;
  const did = isBack ? "went back" : "came";
  return (
    <ChangeForm
      name={isBack ? "refund" : "payment"}
      shown={{ stage: id, amount: amount > 0 ? rupees(amount).slice(1) : "", on: today, how: "upi" }}
      change={(_, { note, ...payment }) => ({ payment: { ...payment, isBack }, ...(note && { note }) })}
      className="mt-3 grid gap-3 sm:grid-cols-2"
    >
      <Field
        name="stage"
        label={isBack ? "Back from" : "For"}
        options={Object.fromEntries(stages.map((one) => [one.id, wordsOf(one)]))}
      />
      <Field name="amount" label="Amount in ₹" inputMode="decimal" />
      <Field name="on" label={`Day it ${did}`} type="date" max={today} />
      <Field name="how" label={`How it ${did}`} options={{ ...ways, ...(isBack ? { never } : { loan }) }} />
      <Field
        name="note"
        label="Note, such as the number of the cheque"
        maxLength={MAX_NOTE}
        className="sm:col-span-2"
      />
      <Submit
        label={isBack ? "Save refund" : "Save payment"}
        className="button button-primary justify-self-start"
      />
    </ChangeForm>
  );
}

/** The whole plan, with a row more: an emptied one leaves. */
function PlanForm({ stages }: { stages: readonly Stage[] }) {
  const blank: Stage = { id: "", name: "", amount: 0, dueWith: "balance", dueOn: "" };
  const rows = [...stages, blank].slice(0, MAX_STAGES);
  const shown = rows.flatMap(({ name, amount, dueWith, dueOn }, row) => [
    [`name-${row}`, name],
    [`amount-${row}`, amount ? rupees(amount).slice(1) : ""],
    [`dueWith-${row}`, dueWith],
    [`dueOn-${row}`, dueOn],
  ]);
  return (
    <ChangeForm
      name="stages"
      shown={Object.fromEntries(shown)}
      change={(_, all) => ({
        stages: rows.map(({ id }, row) => ({
          id,
          name: all[`name-${row}`],
          amount: all[`amount-${row}`],
          dueWith: all[`dueWith-${row}`],
          dueOn: all[`dueOn-${row}`],
        })),
      })}
      className="mt-3 grid gap-5"
    >
      {rows.map(({ id, name }, row) => (
        <fieldset
          key={id}
          className="grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line pt-3 sm:grid-cols-4"
        >
          <legend className="sr-only">{name || "One more payment"}</legend>
          <Field name={`name-${row}`} label="Payment" />
          <Field name={`amount-${row}`} label="Amount in ₹" inputMode="decimal" />
          <Field name={`dueWith-${row}`} label="Due with" options={stepLabels} />
          <Field name={`dueOn-${row}`} label="Or on" type="date" />
        </fieldset>
      ))}
      <p className="text-small text-muted">Clear a row’s name and amount to remove it.</p>
      <Submit label="Save plan" className="button button-primary justify-self-start" />
    </ChangeForm>
  );
}
