import type { Customer } from "~/content/customers";

/** Who has to act for a step to be done. "discom" stands for whoever is in office: see `partyOf`. */
export const WAITERS = ["us", "customer", "discom", "bank"] as const;

export type Waiter = (typeof WAITERS)[number];

/** How money came, or went back. "never": a cheque bounced, or the payment was typed by mistake. */
export const PAID_BY = ["upi", "bank", "cheque", "cash", "loan", "never"] as const;

export const FILE_KINDS = [
  "roof",
  "bill",
  "quotation",
  "agreement",
  "certificate",
  "identity",
  "other",
] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** Where the subsidy goes when a bank lends the price: into the loan account, to the customer, or nobody has said. */
export const SUBSIDY_TO = ["loan", "customer", "unknown"] as const;

export type SubsidyTo = (typeof SUBSIDY_TO)[number];

export interface StepRule {
  label: { en: string; hi: string };
  /** Who acts, unless the office says otherwise. */
  waitsFor: Waiter;
  /** Usual days, from when the step before it was done; null where nobody can say. */
  days: number | null;
  /** The papers that it needs: kinds of files of the lead. */
  needs?: readonly FileKind[];
  /** The kinds of customer that have it; all of them without this. */
  for?: readonly Customer[];
  /** The smallest system that has it, in kW. */
  aboveKw?: number;
  /** The customer learns a number here: that of the application on the portal. */
  hasNumber?: true;
  /** What has to be known of the job for this step to be needed; until then, only the office can ask for it. */
  onlyWith?: "subsidyTo" | "hasStateSubsidy";
}

const WITH_SUBSIDY = ["home", "society"] as const;

/**
 * All steps in their order: the customer pays before the subsidy comes, and the DISCOM has 15 days for inspection and meter together,
 * which begin once we have asked for the meter. The DISCOM's days are those of the rules, and the subsidy's those of the portal
 * (site/how-it-works/facts.ts); the others are what offices usually take.
 */
const rules = {
  advance: { label: { en: "Advance", hi: "एडवांस" }, waitsFor: "customer", days: 3 },
  papers: {
    label: { en: "Papers", hi: "कागज़" },
    waitsFor: "customer",
    days: 5,
    needs: ["bill", "identity", "agreement"],
  },
  application: {
    label: { en: "Application on the portal", hi: "पोर्टल पर आवेदन" },
    waitsFor: "us",
    days: 2,
    hasNumber: true,
    for: WITH_SUBSIDY,
  },
  feasibility: {
    label: { en: "DISCOM’s approval", hi: "बिजली कंपनी की मंज़ूरी" },
    waitsFor: "discom",
    days: 15,
    aboveKw: 10,
  },
  loan: {
    label: { en: "Loan", hi: "लोन" },
    waitsFor: "bank",
    days: 14,
    onlyWith: "subsidyTo",
  },
  material: { label: { en: "Material", hi: "सामान पहुँचना" }, waitsFor: "us", days: 7 },
  installation: { label: { en: "Installation", hi: "सोलर लगाना" }, waitsFor: "us", days: 7 },
  portal: {
    label: {
      en: "Details and photos on the portal, meter asked for",
      hi: "पोर्टल पर जानकारी और फ़ोटो, मीटर का आवेदन",
    },
    waitsFor: "us",
    days: 2,
  },
  inspection: { label: { en: "Inspection", hi: "जाँच" }, waitsFor: "discom", days: 7 },
  meter: {
    label: { en: "Net meter and commissioning", hi: "नेट मीटर लगना, सिस्टम चालू होना" },
    waitsFor: "discom",
    days: 8,
  },
  balance: { label: { en: "Balance", hi: "बाकी रकम" }, waitsFor: "customer", days: 5 },
  claim: {
    label: { en: "Subsidy claimed", hi: "सब्सिडी का क्लेम" },
    waitsFor: "us",
    days: 2,
    needs: ["certificate"],
    for: WITH_SUBSIDY,
  },
  subsidy: {
    label: { en: "Central subsidy received", hi: "केंद्र की सब्सिडी आना" },
    waitsFor: "discom",
    days: 30,
    for: WITH_SUBSIDY,
  },
  stateSubsidy: {
    label: { en: "State’s subsidy received", hi: "राज्य की सब्सिडी आना" },
    waitsFor: "discom",
    days: null,
    for: ["home"],
    onlyWith: "hasStateSubsidy",
  },
  handover: {
    label: { en: "Handover and warranty", hi: "सिस्टम सौंपना, वारंटी के कागज़" },
    waitsFor: "us",
    days: 3,
    needs: ["certificate"],
  },
} satisfies Record<string, StepRule>;

export type JobStep = keyof typeof rules;

export const JOB_STEPS = Object.keys(rules) as JobStep[];

export const stepRules: Record<JobStep, StepRule> = rules;

/** Returns who acts, for texts: no DISCOM pays a subsidy, the governments do. */
export function partyOf(waiter: Waiter, step: JobStep): Waiter | "government" | "state" {
  if (waiter !== "discom") return waiter;
  return step === "subsidy" ? "government" : step === "stateSubsidy" ? "state" : waiter;
}
