import { site, whatsAppLink } from "~/site";

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
