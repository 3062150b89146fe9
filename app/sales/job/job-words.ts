import type { LeadFile } from "~/sales/files/lead-files";
import type { Change } from "~/sales/lead/lead-state";
import type { FileChange, Payment, QuotationChange, StepChange } from "~/sales/lead/sale-shapes.server";
import { rupees } from "~/ui/format";
import { dateLabel, dayLabel } from "~/ui/format-day";
import { JOB_STEPS, partyOf, type SubsidyTo, stepRules } from "./job-steps";

export const stepLabels = Object.fromEntries(JOB_STEPS.map((id) => [id, stepRules[id].label.en]));

export const partyLabels: Record<ReturnType<typeof partyOf>, string> = {
  us: "us",
  customer: "the customer",
  discom: "the DISCOM",
  government: "the government",
  state: "the state",
  bank: "the bank",
};

export const paidByLabels: Record<Payment["how"], string> = {
  upi: "UPI",
  bank: "bank transfer",
  cheque: "cheque",
  cash: "cash",
  loan: "bank loan",
  never: "never came (bounced, or a mistake)",
};

export const subsidyToLabels: Record<SubsidyTo, string> = {
  loan: "into the loan account",
  customer: "to the customer",
  unknown: "not known yet",
};

export const fileKindLabels: Record<LeadFile["kind"], string> = {
  roof: "Roof photo",
  bill: "Electricity bill",
  quotation: "Quotation",
  agreement: "Agreement",
  certificate: "Certificate",
  identity: "Identity paper",
  other: "File",
};

export const siteFactLabels: Record<keyof NonNullable<Change["site"]>, string> = {
  roof: "Roof",
  storeys: "Storeys",
  shade: "Shade",
  phase: "Phase",
  sanctionedLoad: "Sanctioned load",
  cable: "Cable length",
};

/** "Net meter and commissioning: done today", "Papers: waits for us since 24 Nov 2026". @param today for "today" instead of a date */
export function stepWords(step: StepChange, today?: string): string {
  const { id, waitsFor, since, planned, done, isLeftOut, number, subsidyTo } = step;
  const on = (day: string) => (today ? nearDay(day, today) : dateLabel(day));
  const said = [
    done !== undefined && (done ? `done ${on(done)}` : "not done yet"),
    isLeftOut !== undefined && (isLeftOut ? "not needed" : !done && "needed"),
    waitsFor && `waiting for ${partyLabels[partyOf(waitsFor, id)]}`,
    since !== undefined &&
      (since ? `${waitsFor ? "" : "waiting "}since ${on(since)}` : "waiting since the step before"),
    planned !== undefined && (planned ? `planned for ${on(planned)}` : "no date planned"),
    subsidyTo && `the subsidy goes ${subsidyToLabels[subsidyTo]}`,
    number !== undefined && (number ? `number ${number}` : "number removed"),
  ].filter(Boolean);
  return `${stepRules[id].label.en}: ${said.join(", ") || "note"}`;
}

/** "today", "Tue, 24 Nov". */
function nearDay(day: string, today: string): string {
  const label = dayLabel(day, today);
  return /^\w+$/.test(label) ? label.toLowerCase() : label;
}

export function paymentWords({ amount, on, how }: Payment): string {
  const what = amount < 0 ? (how === "never" ? "Taken out" : "Paid back") : "Received";
  return `${what} ${rupees(Math.abs(amount))} on ${dateLabel(on)}, ${paidByLabels[how]}`;
}

export function fileWords({ kind, name, size, isShown, removed }: FileChange): string {
  if (removed) return "File removed";
  if (size !== undefined) return `${fileKindLabels[kind ?? "other"]} added: ${name}`;
  if (isShown !== undefined) return isShown ? "File shown to the customer" : "File hidden from the customer";
  return kind ? `File is: ${fileKindLabels[kind]}` : "File changed";
}

export function quotationWords({ version, made, sent, withdrawn, answer }: QuotationChange): string {
  const name = `Quotation ${version}`;
  if (answer)
    return answer === "yes" ? `${name}: the customer says yes` : `${name}: the customer has a question`;
  if (withdrawn) return `${name} withdrawn`;
  if (sent) return `${name} sent`;
  return made ? `${name} made: ${rupees(made.price)}` : `${name} changed`;
}
