import { complaints, lawSources, portal, type Sources, vendors } from "~/site/sources";

/** Where each answer was read, in November 2026. The standards themselves are sold, so their readers are named. */
export const SOURCES = {
  structure: {
    title: "BW Cosmos: Structure for a solar plant: types, information, price",
    asOf: "",
    url: "https://www.bwcosmos.com/post/structure-for-a-solar-plant-types-information-price",
  },
  vendors,
  wind: {
    title: "Heaven Designs: Solar wind load in India, IS 875 Part 3",
    asOf: "",
    url: "https://heavendesigns.in/solar-wind-load-india/",
  },
  elevated: {
    title: "Solar Mango: Is it possible to use my rooftop after installing a rooftop solar power plant?",
    asOf: "",
    url: "http://www.solarmango.com/in/blog/Is-it-possible-to-use-my-rooftop-after-installing-a-rooftop-solar-power-plant%3F",
  },
  damage: {
    title: "Bijli Babu: Solar Panel Insurance India 2026: Cost & Damage Claim Guide",
    asOf: "2026-02-14",
    url: "https://bijlibabu.in/solar-panel-insurance-cost-damage-claim-storm-cyclone-india",
  },
  insurance: {
    title: "Sarvada: Rooftop Solar Installations on Commercial Property: Insurance in India",
    asOf: "2026-05-01",
    url: "https://sarvada.ai/industry-risk-profiles/rooftop-solar-commercial-property-insurance-india",
  },
  powerCut: {
    title: "SIA Solar: What happens to your solar system during a power grid failure",
    asOf: "",
    url: "https://siasolar.in/what-happens-to-your-solar-system-a-power-grid-failure",
  },
  transfer: {
    title: "SuryaHub: Net metering ownership transfer and name change",
    asOf: "2026-06-19",
    url: "https://suryahub.com/hub/net-metering/ownership-transfer-name-change",
  },
  lending: {
    title: "IANS, in Lokmat Times: PSBs sanction over 5.79 lakh loan applications worth Rs 10,907 crore",
    asOf: "2025-10-07",
    url: "https://www.lokmattimes.com/business/pm-surya-ghar-yojana-psbs-sanction-over-579-lakh-loan-applications-worth-rs-10907-crore-1/amp",
  },
  refused: {
    title: "Business Standard: Public-sector banks turn down nearly four in 10 rooftop solar applications",
    asOf: "2025-09-23",
    url: "https://www.business-standard.com/industry/news/public-sector-banks-turn-down-nearly-four-in-10-rooftop-solar-applications-125092301054_1.html",
  },
  portal,
  complaints,
  guarantee: {
    title: "Construction World: PM Surya Ghar: Ministry issues vendor registration rules",
    asOf: "",
    url: "https://constructionworld.in/digital-edition/Latest-Construction-News/m-surya-ghar-ministry-issues-vendor-registration-rules/55340",
  },
  pumps: {
    title: "IANS: PM-KUSUM records huge implementation progress",
    asOf: "2025-12-10",
    url: "https://ianslive.in/pm-kusum-records-huge-implementation-progress-with-10203-mw-installed-till-nov--20251210153050",
  },
  ...lawSources,
} satisfies Sources;

/** The sources of each answer, in the order of the texts. */
export const CITED: readonly (readonly (keyof typeof SOURCES)[])[] = [
  ["structure", "vendors"],
  ["wind"],
  ["elevated"],
  ["damage"],
  ["insurance"],
  ["powerCut"],
  ["insurance", "damage"],
  ["transfer"],
  ["almm", "workflow"],
  ["indianBank", "refused", "lending", "ucoBank"],
  ["portal", "vendors", "complaints"],
  ["guarantee"],
  ["pumps"],
];
