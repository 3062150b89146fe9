import type { ReactNode } from "react";
import { site } from "~/site";
import { frame } from "./frame.en";
import { dataSections } from "./policies/data.en";
import type { PolicySection } from "./policies/policy";
import { rightsSections } from "./policies/rights.en";
import { otherServices } from "./policies/services.en";
import { provide } from "./texts";

export const privacyPolicy = {
  title: "Privacy Policy",
  description: `What personal data ${site.brand} collects on this website, why, how long we keep it, and how to have it corrected or erased.`,
  lead: "You can read everything here without telling us who you are. When you write to us, we use what you send to reply, survey your roof and quote, and for nothing beyond what this page lists.",
  effective: "In effect from 23 November 2026",
  contents: "Contents",
  onThisPage: "On this page",
  reachBy: {
    email: "Email",
    phone: "Phone",
    post: "Post",
    address: [site.brand, site.map.office.name, ...site.map.office.lines].join(", "),
  },
  /** `hasMapsKey`: the interactive map loads by itself. */
  sections: (hasMapsKey: boolean, reachUs: ReactNode): readonly PolicySection[] => [
    ...dataSections,
    otherServices(hasMapsKey),
    ...rightsSections(reachUs),
  ],
};

declare module "./texts" {
  interface Texts {
    privacyPolicy: typeof privacyPolicy;
  }
}

export const handle = provide("en", { frame, privacyPolicy });
