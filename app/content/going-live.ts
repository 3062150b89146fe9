import type { SolarRate } from "~/calculator/rates";
import { type Company, everyPhone, isSamplePhone } from "~/site";
import { type HeroSlide, publishedSlides } from "./hero-slide";
import type { Package } from "./package";

/** What is known of a site that is about to open. What is undefined cannot be told from here. */
export interface Readiness {
  company: Company;
  rates: readonly SolarRate[];
  packages?: readonly Pick<Package, "panelsListedOn">[] | undefined;
  slides?: readonly HeroSlide[] | undefined;
  /** How many documents are still as the sample has them. */
  samples: number;
  leads?: number | undefined;
  people?: number | undefined;
  hasBackup?: boolean | undefined;
}

export interface Gap {
  key: GapKey;
  what: string;
  /** Why a buyer or the law asks for it, in a sentence. */
  why: string;
  /** Where on the desk it is done. */
  to?: string | undefined;
}

const COMPANY = "/desk/content/company/company";

/** In the order of the list. */
const GAPS = {
  phones: {
    what: "Your phone numbers",
    why: "Customers call the number at the top of every page; the sample’s (+91 55555) rings nowhere.",
    to: COMPANY,
  },
  reach: {
    what: "Your email and offices",
    why: "The privacy policy names them: by law (DPDP Act, 2023) people must be able to reach you about their data.",
    to: COMPANY,
  },
  legalName: {
    what: "Legal name",
    why: "Buyers look it up before they pay, and a company has to show it on its website.",
    to: COMPANY,
  },
  cin: {
    what: "CIN",
    why: "A company has to show it on its website (Companies (Incorporation) Rules, 2014, rule 26).",
    to: COMPANY,
  },
  gstin: {
    what: "GSTIN",
    why: "Shops and factories claim input credit by it, so they ask before they order.",
    to: COMPANY,
  },
  vendor: {
    what: "Vendor number, PM Surya Ghar",
    why: "A home gets the subsidy only from a vendor on the portal’s list: it’s the first question of every home.",
    to: COMPANY,
  },
  empanelment: {
    what: "Empanelment",
    why: "Buyers ask whether their electricity company lists you before they apply for net metering.",
    to: COMPANY,
  },
  grievances: {
    what: "Person for grievances",
    why: "The law asks for a name for complaints (Companies (Incorporation) Rules, 2014, rule 26).",
    to: COMPANY,
  },
  prices: {
    what: "Your own prices",
    why: "Visitors compare prices, and these are the sample’s: the calculator says so.",
    to: "/desk/content/solarRates/company",
  },
  Haryana: {
    what: "Haryana’s further money",
    why: "Tribune (5 January 2026) and PTI (13 February 2026) tell of ₹50,000 for 2 kW for homes with up to ₹1.8 lakh a year; no page of the state says so. Ask there, and date the source of its subsidy: buyers are told nothing until then.",
    to: "/desk/content/solarRates/haryana",
  },
  Delhi: {
    what: "Delhi’s further money",
    why: "Mercom (2025) tells of ₹2,000 a kW for housing societies, up to 500 kW; no page of the state says so. Ask there, and date the source of its subsidy: buyers are told nothing until then.",
    to: "/desk/content/solarRates/delhi",
  },
  panels: {
    what: "Your panels on the lists",
    why: "With a net meter, a customer’s DISCOM may refuse panels that aren’t on ALMM List-I with cells of List-II: fill in each package’s model, makers and the day on which you looked.",
    to: "/desk/content/packages",
  },
  samples: {
    what: "The sample’s content",
    why: "Its projects and people aren’t yours, and the law (Consumer Protection Act, 2019) calls that misleading. Change them, or take them away.",
    to: "/desk/content",
  },
  slide: {
    what: "A slide of your own",
    why: "Without one, visitors see a picture of ours and the tagline at the top of the home page: show a roof that you did.",
    to: "/desk/content/heroSliders",
  },
  package: {
    what: "A package with your price",
    why: "Buyers look at packages first, and without one the page is empty and a quotation has no parts: price a draft, and publish it.",
    to: "/desk/content/packages",
  },
  leads: {
    what: "A test lead",
    why: "Send yourself a message by the contact form: you’ll see that it reaches the desk and your mail, as a buyer’s has to.",
    to: "/contact",
  },
  people: {
    what: "A second colleague",
    why: "Buyers who call back reach somebody on your day off, and you get in when your phone is lost.",
    to: "/desk/colleagues",
  },
  backup: {
    what: "A backup",
    why: "Leads are personal data, which the law wants safe from loss (DPDP Act, 2023): run npm run backup, and test it.",
  },
} satisfies Record<string, Omit<Gap, "key">>;

type GapKey = keyof typeof GAPS;

/** Since then the newspapers' reports are asked about. */
const ASKED_ON = "2026-11-28";

/** Returns the states whose subsidy has an older source than the question about their further money. */
export function unconfirmedStates(rates: readonly SolarRate[]): string[] {
  return rates.flatMap((rate) =>
    rate.kind === "state" && (rate.topUp?.asOf ?? rate.sources?.topUp?.asOf ?? "") < ASKED_ON
      ? rate.name
      : [],
  );
}

/** Phones that ring nowhere, on a site that is open. */
export function samplePhones(company: Company): string[] {
  return everyPhone(company).filter(isSamplePhone);
}

/** Whether other people can open a site of this address: not one of those kept for tests (RFC 2606). */
export function isPublic(siteUrl: string): boolean {
  return !/(?:^|\.)(?:localhost|example|test|invalid)$|^127\./.test(new URL(siteUrl).hostname);
}

/** Returns what is left to do, as one list for the desk, the commands and the log. What is done is not in it. */
export function gapsOf({ company, ...site }: Readiness): Gap[] {
  const { phones, email, offices, legalName, cin, gstin, vendor, empanelment, grievances } = company;
  const unconfirmed = unconfirmedStates(site.rates);
  const isOpen: Record<GapKey, boolean> = {
    phones: phones.length === 0 || samplePhones(company).length > 0,
    reach: !email || email.endsWith(".example") || offices.length === 0,
    legalName: !legalName,
    // Others have none.
    cin: /\b(?:ltd|limited|llp)\b/i.test(legalName) && !cin,
    gstin: !gstin,
    vendor: !vendor,
    empanelment: !empanelment,
    grievances: !grievances?.name,
    prices: site.rates.some((rate) => rate.kind === "company" && rate.isSample === true),
    Haryana: unconfirmed.includes("Haryana"),
    Delhi: unconfirmed.includes("Delhi"),
    panels: site.packages?.some(({ panelsListedOn }) => !panelsListedOn) === true,
    samples: site.samples > 0,
    slide: site.slides !== undefined && publishedSlides(site.slides).length === 0,
    package: site.packages?.length === 0,
    leads: site.leads === 0,
    people: site.people !== undefined && site.people < 2,
    backup: site.hasBackup === false,
  };
  return Object.entries(GAPS).flatMap(([name, gap]) => {
    const key = name as GapKey;
    if (!isOpen[key]) return [];
    return { key, ...gap, what: key === "samples" ? `${gap.what}: ${site.samples} left` : gap.what };
  });
}
