import { frame } from "./frame.en";
import { provide } from "./texts";

export const inquiry = {
  title: "Submit Your Inquiry",
  description:
    "Get a quotation: tell us about your roof and your sanctioned load, and add a photo of your electricity bill if it’s handy.",
  lead: "Nine answers and, if you have it handy, a photo of your electricity bill.",
  steps: [
    "We read your sanctioned load and, if you send it, your bill: they tell us what size suits you.",
    "An engineer calls you and arranges a site survey.",
    "You get a written quotation that names every component.",
  ],
  savingQuestion: "What would it save you?",
  toCalculator: "See an estimate first",
  talk: "Would you rather talk?",
  package: "Your package",
  types: { Residential: "Residential", Commercial: "Commercial" },
  aYear: (units: string) => `${units} a year`,
  estimate: "Your estimate",
  change: "Change",

  contactLegend: "Your contact details",
  addressLegend: "Your address",
  roofLegend: "Your load and roof",
  optional: "(optional)",
  fields: {
    fullName: "Full Name *",
    email: "Email *",
    mobile: "Mobile *",
    addressLine1: "Address Line 1 *",
    addressLine2: "Address Line 2",
    city: "City *",
    state: "State *",
    pinCode: "Pin Code *",
    sanctionLoad: "Sanction Load *",
    availableArea: "Available Area *",
    account: "Electricity Account Number",
  },
  loadHint: "in kW, from your bill",
  areaHint: "on the roof, in sq ft",
  stateName: (name: string) => name,
  kept: "We’ve kept what you typed earlier, on this device.",
  clear: "Clear the form",
  notSent: "Not sent. We’ve kept everything you typed.",
  submit: "Submit Inquiry",
  submitting: "Submitting...",
  progress: (percent: number) => `${percent} % sent`,
  waiting: "Sent. Waiting for confirmation...",
  cancel: "Cancel",

  billLabel: "Electricity Bill",
  billReady: (size: string) => `${size}, ready to send`,
  billHint: "Your latest bill: JPG, PNG or PDF, up to 2 MB.",
  billPhoto: "Or take a photo of it",
  billCopyMaking: "Making a smaller copy...",
  billCopyUse: (size: string) => `Use a smaller copy (${size})`,
  billCopyNote: "We make the copy on your device.",
  billCopy: "The smaller copy of your bill",
  withoutBill:
    "You can send the inquiry without the bill. We’ll give you a reference and a WhatsApp link to share it.",
  bill: {
    tooLarge: "File size must be less than 2MB",
    wrongType: "Only JPG, PNG and PDF files are allowed",
  },

  success: "Success!",
  sent: "Your inquiry has been submitted successfully!",
  failed: "Failed to submit inquiry. Please try again.",
  reference: "Your reference is",
  next: "An engineer will call you to arrange the site survey. You’ll then get a written quotation.",
  billMissing: "Your bill wasn’t attached.",
  share: (hasReference: boolean) =>
    `You can share it on WhatsApp${hasReference ? ": the message already has your reference." : "."}`,
  shareButton: "Share on WhatsApp",
  billMessage: (reference: string | undefined) =>
    `Hello! Here is the electricity bill for ${reference ? `my inquiry ${reference}` : "my inquiry"}.`,
  toast: (reference: string | undefined) => `We’ve got your inquiry. Reference ${reference}.`,
  toHome: "Back to the home page",
  redirecting: (seconds: number) => `Redirecting to home page in ${seconds} seconds...`,
  stay: "Stay on this page",
};

declare module "./texts" {
  interface Texts {
    inquiry: typeof inquiry;
  }
}

export const handle = provide("en", { frame, inquiry });
