import type { JobChange } from "./job";
import { type StepRule, stepRules, type Waiter } from "./job-steps";
import { amountLabel, dateLabel } from "./labels";
import type { LeadFile } from "./lead-files";
import type { Change } from "./lead-state";

export const waiterLabels: Record<Waiter, string> = {
  us: "us",
  customer: "the customer",
  discom: "the DISCOM",
  bank: "the bank",
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

/** Returns what an event did to the job, its money, files, pages and quotations. */
export function jobWords(change: Change): string[] {
  const { jobEnded, asks, file, site, page, quoted } = change;
  const words = [
    stepWords(change),
    ...moneyWords(change),
    jobEnded !== undefined && (jobEnded ? `Job ended: ${jobEnded}` : "Job goes on"),
    asks !== undefined && (asks ? `Customer is asked for: ${asks}` : "Customer is asked for nothing"),
    file && fileWords(file),
    ...Object.entries(site ?? {}).map(
      ([name, value]) => `${siteFactLabels[name as keyof typeof siteFactLabels]}: ${value || "removed"}`,
    ),
    page !== undefined && (page ? "Customer’s page made" : "Customer’s page stopped"),
    quoted && quotationWords(quoted),
  ];
  return words.filter((one) => typeof one === "string");
}

/** "Net meter and commissioning: done 24 Nov". */
function stepWords({ step }: JobChange): string | false {
  if (!step) return false;
  const { id, waitsFor, since, planned, done, isLeftOut, number } = step;
  const rule: StepRule = stepRules[id];
  const said = [
    done !== undefined && (done ? `done ${dateLabel(done)}` : "not done yet"),
    isLeftOut !== undefined && (isLeftOut ? "not needed" : "needed"),
    waitsFor && `waits for ${waiterLabels[waitsFor]}`,
    since && `since ${dateLabel(since)}`,
    planned !== undefined && (planned ? `planned ${dateLabel(planned)}` : "no date planned"),
    number !== undefined && `number ${number || "removed"}`,
  ].filter(Boolean);
  return `${rule.label.en}: ${said.join(", ") || "note"}`;
}

function moneyWords({ stages, payment }: JobChange): string[] {
  return [
    ...(stages ? [`Stages of payment: ${stages.map(({ amount }) => amountLabel(amount)).join(", ")}`] : []),
    ...(payment ? [`Received ${amountLabel(payment.amount)} on ${dateLabel(payment.on)}`] : []),
  ];
}

function fileWords({ kind, name, size, isShown, removed }: NonNullable<Change["file"]>): string {
  if (removed) return "File removed";
  if (size !== undefined) return `${fileKindLabels[kind ?? "other"]} added: ${name}`;
  if (isShown !== undefined) return isShown ? "File shown to the customer" : "File hidden from the customer";
  return kind ? `File is: ${fileKindLabels[kind]}` : "File changed";
}

function quotationWords({ version, made, sent, withdrawn, answer }: NonNullable<Change["quoted"]>): string {
  const name = `Quotation ${version}`;
  if (answer)
    return answer === "yes" ? `${name}: the customer says yes` : `${name}: the customer has a question`;
  if (withdrawn) return `${name} withdrawn`;
  if (sent) return `${name} sent`;
  return made ? `${name} made: ${amountLabel(made.price)}` : `${name} changed`;
}
