import type { Language } from "~/language";
import { site, whatsAppLink } from "~/site";
import type { LeadEntry } from "./lead-entry";

type Person = Pick<LeadEntry, "name" | "phone" | "email" | "reference">;

/** To the visitor, in the language of their form. */
const texts = {
  en: (name: string | undefined, reference: string) => ({
    greeting: `Namaste${name ? ` ${name}` : ""}, this is ${site.brand} about your inquiry ${reference}.`,
    subject: `Your inquiry ${reference}`,
  }),
  hi: (name: string | undefined, reference: string) => ({
    greeting: `नमस्ते${name ? ` ${name} जी` : ""}, हम ${site.brand} से हैं। आपकी पूछताछ ${reference} के बारे में बात करनी थी।`,
    subject: `आपकी पूछताछ ${reference}`,
  }),
};

/** Ways to reach the person of a lead, which may be wrong or missing. */
export interface ContactLinks {
  call: string | undefined;
  whatsApp: string | undefined;
  mail: string | undefined;
}

export function contactLinks(
  { name, phone, email, reference }: Person,
  language: Language = "en",
): ContactLinks {
  const isMobile = /^[6-9]\d{9}$/.test(phone);
  const [firstName] = name.trim().split(/\s+/);
  const { greeting, subject } = texts[language](firstName, reference);
  const isEmail = /^[^\s<>,;:"?&]+@[^\s<>,;:"?&]+$/.test(email);
  return {
    call: /^\d{6,15}$/.test(phone) ? `tel:${phone.length === 10 ? "+91" : ""}${phone}` : undefined,
    whatsApp: isMobile ? whatsAppLink(`91${phone}`, greeting) : undefined,
    mail: isEmail
      ? `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`
      : undefined,
  };
}
