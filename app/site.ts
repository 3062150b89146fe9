import type { Language } from "./texts/language";

interface Address {
  street: string;
  city: string;
  region: string;
  postalCode: string;
}

function office(
  key: "corporate" | "registered",
  name: string,
  { street, city, region, postalCode }: Address,
) {
  return { key, name, street, city, region, postalCode, lines: [street, `${city}, ${region} ${postalCode}`] };
}

export type Office = ReturnType<typeof office>;

export const corporateOffice = office("corporate", "Corporate Office", {
  street: "Site IV Industrial Area, Sahibabad",
  city: "Ghaziabad",
  region: "Uttar Pradesh",
  postalCode: "201010",
});

export const registeredOffice = office("registered", "Registered Office", {
  street: "Shivalik Nagar",
  city: "Haridwar",
  region: "Uttarakhand",
  postalCode: "249403",
});

export const site = {
  brand: "Suryanta Energy",
  shortBrand: "Suryanta",
  // Sample numbers: +91 55555 is in no mobile series.
  callNow: { display: "+91 55555 01100", e164: "+915555501100" },
  phones: [
    { display: "+91 55555 01100", e164: "+915555501100" },
    { display: "+91 55555 01101", e164: "+915555501101" },
    { display: "+91 55555 01102", e164: "+915555501102" },
  ],
  email: "info@suryanta.example",
  /** Where the company installs: the states of the calculator, and in words. */
  serviceArea: {
    states: ["Uttarakhand", "Uttar Pradesh", "Delhi"],
    en: "Uttarakhand, Delhi NCR and western Uttar Pradesh",
    hi: "उत्तराखंड, दिल्ली एनसीआर और पश्चिमी उत्तर प्रदेश",
  },
  /** Opening hours in schema.org's notation. */
  hours: "Mo-Su 09:00-18:00",
  website: "suryanta.example",
  offices: [corporateOffice, registeredOffice],
  /** The map starts at Shivalik Nagar, and moves to the office once geocoded. */
  map: {
    office: registeredOffice,
    centre: { lat: 29.933, lng: 78.093 },
    place: "Shivalik Nagar, Haridwar, India",
  },
  whatsApp: {
    departments: [
      { name: "sales", number: "915555501103" },
      { name: "support", number: "915555501104" },
    ],
  },
  // Placeholder links (specification §2).
  social: [
    { label: "Facebook", icon: "facebook", href: "https://www.facebook.com/" },
    { label: "Twitter", icon: "twitter", href: "https://twitter.com/" },
    { label: "Instagram", icon: "instagram", href: "https://www.instagram.com/" },
    { label: "LinkedIn", icon: "linkedin", href: "https://www.linkedin.com/" },
    { label: "YouTube", icon: "youtube", href: "https://www.youtube.com/" },
  ],
  developer: { label: "Suryanta web team", href: "https://suryanta.example/" },
} as const;

/**
 * What a landing page has to show by rule 26 of the Companies (Incorporation) Rules, 2014, beside the registered office: name, CIN, and
 * whom to contact with a grievance; and what a buyer of solar asks for. The footer shows what is filled in.
 */
export interface Company {
  legalName: string;
  cin: string;
  gstin: string;
  /** The number as a vendor of PM Surya Ghar. */
  vendor: string;
  /** The electricity companies that have empanelled the company. */
  empanelment: string;
  grievances: { name: string; phone: { display: string; e164: string }; email: string };
}

/** Empty, because the sample is no registered company. */
export const company: Partial<Company> = {};

const DETAILS: Record<keyof Company, string> = {
  legalName: "legal name",
  cin: "CIN",
  gstin: "GSTIN",
  vendor: "PM Surya Ghar vendor",
  empanelment: "empanelment",
  grievances: "person for grievances",
};

/** Returns what the company has not filled in yet, in words. */
export function missingDetails(given: Partial<Company> = company): string[] {
  return (Object.keys(DETAILS) as (keyof Company)[])
    .filter((detail) => !given[detail])
    .map((detail) => DETAILS[detail]);
}

export function installsIn(state: string): boolean {
  return site.serviceArea.states.some((name) => name === state);
}

export function whatsAppLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** @param message which inquiry the bill belongs to */
export function billChat(message: string): string {
  return whatsAppLink(site.whatsApp.departments[0].number, message);
}

export function mapLink(office: Office, kind: "map" | "direction" = "map"): string {
  const place = encodeURIComponent(`${site.brand}, ${office.lines.join(", ")}`);
  return kind === "map"
    ? `https://www.google.com/maps/search/?api=1&query=${place}`
    : `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

export function mapEmbed(
  { lines }: Office,
  { lat, lng }: { lat: number; lng: number },
  language: Language,
): string {
  const place = encodeURIComponent(lines.join(", "));
  return `https://www.google.com/maps?q=${place}&ll=${lat},${lng}&z=15&hl=${language}&output=embed`;
}
