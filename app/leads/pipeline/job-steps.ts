import type { Customer } from "~/content/customers";
import type { FileKind } from "./lead-files";

/** Who has to act for a step to be done. */
export const WAITERS = ["us", "customer", "discom", "bank"] as const;

export type Waiter = (typeof WAITERS)[number];

/** All steps of a job, in their order. */
export const JOB_STEPS = [
  "advance",
  "papers",
  "application",
  "feasibility",
  "loan",
  "material",
  "installation",
  "inspection",
  "meter",
  "claim",
  "subsidy",
  "balance",
  "handover",
] as const;

export type JobStep = (typeof JOB_STEPS)[number];

export interface StepRule {
  label: { en: string; hi: string };
  /** Who acts, unless the office says otherwise. */
  waitsFor: Waiter;
  /** Usual days, from when the step before it was done. */
  days: number;
  /** Where `days` comes from: a rule of law, the portal, or what offices usually take. */
  source: string;
  /** The papers that it needs: kinds of files of the lead. */
  needs?: readonly FileKind[];
  /** The kinds of customer that have it; all of them without this. */
  for?: readonly Customer[];
  /** The smallest system that has it, in kW. */
  aboveKw?: number;
  /** The customer learns a number here: that of the application on the portal. */
  hasNumber?: true;
}

const OFFICE = "usual in the trade; the office sets its own date";
const RULES = "Electricity (Rights of Consumers) Amendment Rules 2024, rule 11A";

/** What each step is, and for whom. */
export const stepRules: Record<JobStep, StepRule> = {
  advance: { label: { en: "Advance", hi: "एडवांस" }, waitsFor: "customer", days: 3, source: OFFICE },
  papers: {
    ...{ label: { en: "Papers", hi: "काग़ज़ात" }, waitsFor: "customer", days: 5, source: OFFICE },
    needs: ["bill", "identity"],
  },
  application: {
    ...{ label: { en: "Application on the portal", hi: "पोर्टल पर आवेदन" }, waitsFor: "us", days: 2 },
    ...{ source: OFFICE, hasNumber: true as const },
  },
  feasibility: {
    ...{ label: { en: "Feasibility", hi: "तकनीकी मंज़ूरी" }, waitsFor: "discom", days: 15, source: RULES },
    aboveKw: 10,
  },
  loan: { label: { en: "Loan", hi: "लोन" }, waitsFor: "bank", days: 14, source: OFFICE },
  material: { label: { en: "Material", hi: "सामान" }, waitsFor: "us", days: 7, source: OFFICE },
  installation: { label: { en: "Installation", hi: "इंस्टॉलेशन" }, waitsFor: "us", days: 7, source: OFFICE },
  inspection: { label: { en: "Inspection", hi: "जाँच" }, waitsFor: "discom", days: 15, source: RULES },
  meter: {
    label: { en: "Net meter and commissioning", hi: "नेट मीटर और चालू करना" },
    ...{ waitsFor: "discom", days: 15, source: RULES },
  },
  claim: {
    ...{ label: { en: "Subsidy claimed", hi: "सब्सिडी का दावा" }, waitsFor: "us", days: 2, source: OFFICE },
    for: ["home", "society"],
  },
  subsidy: {
    ...{ label: { en: "Subsidy received", hi: "सब्सिडी मिली" }, waitsFor: "discom", days: 30 },
    ...{ source: "pmsuryaghar.gov.in: within 30 days", for: ["home", "society"] as const },
  },
  balance: { label: { en: "Balance", hi: "बाकी रकम" }, waitsFor: "customer", days: 5, source: OFFICE },
  handover: {
    label: { en: "Handover with warranty", hi: "वारंटी के साथ सुपुर्दगी" },
    ...{ waitsFor: "us", days: 3, source: OFFICE },
  },
};
