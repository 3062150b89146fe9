import type { Company } from "./content/company";
import type { Language } from "./texts/language";

/** What the logo, the icons and the policies name: it does not change with the company's details. */
export const site = {
  brand: "Suryanta Energy",
  shortBrand: "Suryanta",
  developer: { label: "Suryanta web team", href: "https://suryanta.example/" },
} as const;

export type { Company };
export type Office = Company["offices"][number];

/** What is known until the document has been read: sentences then do without. */
export const NO_COMPANY: Company = {
  phones: [],
  email: "",
  website: "",
  offices: [],
  legalName: "",
  cin: "",
  gstin: "",
  vendor: "",
  empanelment: "",
  makers: [],
};

/** Returns a number as links and machines write it: "098765 43210" → "+919876543210". "1800 123 4567" is dialled in India alone. */
export function telephone(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^00/, "");
  if (phone.startsWith("+")) return `+${digits}`;
  if (/^18[06]0\d{6,7}$/.test(digits)) return digits;
  return `+${digits.replace(/^0?(?=\d{10}$)/, "91")}`;
}

/** The sample's numbers: +91 55555 is in no mobile series. */
export function isSamplePhone(phone: string): boolean {
  return telephone(phone).startsWith("+9155555");
}

export function everyPhone({ phones, whatsApp, grievances }: Company): string[] {
  return [...phones, whatsApp?.sales, whatsApp?.support, grievances?.phone].flatMap((phone) => phone || []);
}

/** Returns opening hours, an office's own if it has some, in schema.org's notation, "Mo-Su 09:00-18:00"; "" if they are not known. */
export function hoursOf({ hours }: Company, office?: Office): string {
  const { from, to } = hours ?? {};
  const { opens, closes } = office?.opens && office.closes ? office : (hours ?? {});
  return from && to && opens && closes ? `${from.slice(0, 2)}-${to.slice(0, 2)} ${opens}-${closes}` : "";
}

export function officeLines({ street, city, region, postalCode }: Office): string[] {
  const state = [region, postalCode].filter(Boolean).join(" ");
  return [street, [city, state].filter(Boolean).join(", ")].filter(Boolean);
}

/** "Suryanta Energy, Registered Office": an office without a name has its city's. */
export function officeName({ name, city }: Office): string {
  return `${site.brand}, ${name || city}`;
}

export function registeredOffice({ offices }: Company): Office | undefined {
  return offices.find(({ isRegistered }) => isRegistered) ?? offices[0];
}

export function installsIn(company: Company, state: string): boolean {
  return company.serviceArea?.states.includes(state) ?? false;
}

export function departmentsOf({ whatsApp }: Company) {
  return (["sales", "support"] as const).flatMap((name) => {
    const number = whatsApp?.[name];
    return number ? [{ name, number }] : [];
  });
}

export function whatsAppLink(phone: string, text?: string): string {
  const query = text === undefined ? "" : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${telephone(phone).replace("+", "")}${query}`;
}

export function mapLink(office: Office, kind: "map" | "direction" = "map"): string {
  const place = encodeURIComponent(`${site.brand}, ${officeLines(office).join(", ")}`);
  return kind === "map"
    ? `https://www.google.com/maps/search/?api=1&query=${place}`
    : `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

export function mapEmbed(office: Office, language: Language): string {
  const place = encodeURIComponent(officeLines(office).join(", "));
  const { latitude, longitude } = office;
  const at = latitude && longitude ? `&ll=${latitude},${longitude}` : "";
  return `https://www.google.com/maps?q=${place}${at}&z=15&hl=${language}&output=embed`;
}
