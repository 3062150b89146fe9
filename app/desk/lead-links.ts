import { readReference, referenceOf } from "~/leads/reference";
import { site, whatsAppLink } from "~/site";

/** Leads of the original system have ids that make no reference. */
export function deskPath(id: string): string {
  return pathByKey(readReference(referenceOf(id)) ?? id);
}

/** @param key a reference, or an id, which also finds a lead that shares its reference with another */
export function pathByKey(key: string): string {
  return `/desk/leads/${key}`;
}

/** Returns the key of a lead from a URL: a reference, or the id of a lead without one. */
export function readLeadKey(text: string | undefined): string | undefined {
  return readReference(text ?? "") ?? (text && /^[A-Za-z0-9][\w-]{8,63}$/.test(text) ? text : undefined);
}

/** Ways to reach the person of a lead, which may be wrong or missing. */
export interface ContactLinks {
  call: string | undefined;
  whatsApp: string | undefined;
  mail: string | undefined;
}

export function contactLinks(name: string, phone: string, email: string, reference: string): ContactLinks {
  const isMobile = /^[6-9]\d{9}$/.test(phone);
  const [firstName] = name.trim().split(/\s+/);
  const greeting = `Namaste${firstName ? ` ${firstName}` : ""}, this is ${site.brand} about your inquiry ${reference}.`;
  const subject = encodeURIComponent(`Your inquiry ${reference}`);
  const isEmail = /^[^\s<>,;:"?&]+@[^\s<>,;:"?&]+$/.test(email);
  return {
    call: /^\d{6,15}$/.test(phone) ? `tel:${phone.length === 10 ? "+91" : ""}${phone}` : undefined,
    whatsApp: isMobile ? whatsAppLink(`91${phone}`, greeting) : undefined,
    mail: isEmail ? `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}` : undefined,
  };
}
