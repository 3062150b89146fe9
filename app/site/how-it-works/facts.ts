import { complaints, lawSources, portal, type Sources, vendors } from "~/site/sources";
import type { howItWorks } from "~/texts/how-it-works";

/** Where each duration and rule was read: none of it on a government's own page. */
export const SOURCES = {
  guidelines: {
    title: "Mercom India: Government Issues Operational Guidelines for PM Surya Ghar Program",
    asOf: "2024-06-17",
    url: "https://mercomindia.com/operational-guidelines-pm-surya-ghar-program",
  },
  portal,
  rules: {
    title: "BusinessLine: Govt amends electricity consumers rules to fast-track rooftop solar installations",
    asOf: "2024-02-23",
    url: "https://www.thehindubusinessline.com/economy/policy/govt-amends-electricity-consumers-rules-to-fast-track-rooftop-solar-installations/article67878269.ece",
  },
  amendment: {
    title: "SolarQuarter: MNRE Amends PM Surya Ghar Yojana to Simplify CFA Process",
    asOf: "2025-07-08",
    url: "https://solarquarter.com/2025/07/08/mnre-amends-pm-surya-ghar-yojana-to-simplify-cfa-process-for-residential-rooftop-solar-installations",
  },
  vendors,
  models: {
    title: "Mercom India: MNRE Sets Guidelines for Solar Modules and Inverters under PM Surya Ghar",
    asOf: "2024-06-21",
    url: "https://mercomindia.com/mnre-guidelines-solar-modules-inverters",
  },
  complaints,
  ...lawSources,
} satisfies Sources;

type SourceName = keyof typeof SOURCES;

interface Step {
  by: keyof typeof howItWorks.en.who;
  sources: readonly SourceName[];
}

/** Says who does each step, and where that was read, in the order of the texts. */
export const STEPS: readonly Step[] = [
  { by: "we", sources: [] },
  { by: "you", sources: ["guidelines", "portal", "amendment"] },
  { by: "discom", sources: ["rules"] },
  { by: "we", sources: ["almm", "workflow"] },
  { by: "we", sources: ["workflow"] },
  { by: "discom", sources: ["portal", "rules"] },
  { by: "government", sources: ["portal", "indianBank", "ucoBank"] },
  { by: "we", sources: ["vendors"] },
];

/** The source of each thing that the service covers; the last is the company's own word. */
export const COVERED: readonly SourceName[] = ["vendors", "vendors", "vendors", "vendors", "models"];
