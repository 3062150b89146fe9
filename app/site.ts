/** The company: everything about it that is not content from the store. Change it here and it changes everywhere. */
export const site = {
  brand: "Suryanta Energy",
  shortBrand: "Suryanta",
  tagline: "Innovation Power Exploring Energy",
  blurb:
    "Leading provider of solar energy solutions, committed to sustainable and efficient power generation for a greener future.",
  description:
    "Solar for homes, shops and factories in Uttarakhand, Delhi NCR and western Uttar Pradesh: roof survey, design, installation and maintenance by one team.",
  // +91 55555 numbers are in no mobile series: they reach nobody.
  callNow: { display: "+91 55555 01100", e164: "+915555501100" },
  phones: [
    { display: "+91 55555 01100", e164: "+915555501100" },
    { display: "+91 55555 01101", e164: "+915555501101" },
    { display: "+91 55555 01102", e164: "+915555501102" },
  ],
  email: "info@suryanta.example",
  timeZone: "Asia/Kolkata",
  hours: { text: "9:00 AM - 6:00 PM", label: "(24x7)" },
  offices: [
    {
      name: "Corporate Office",
      city: "Ghaziabad",
      lines: ["Site IV Industrial Area, Sahibabad", "Ghaziabad, Uttar Pradesh 201010"],
    },
    {
      name: "Registered Office",
      city: "Haridwar",
      lines: ["Shivalik Nagar", "Haridwar, Uttarakhand 249403"],
    },
  ],
  whatsApp: {
    prefilled: "Hello! I would like to know more about your solar energy solutions.",
    note: "We typically respond within a few minutes during business hours",
    departments: [
      {
        label: "Sales & Inquiries",
        description: "Get quotes and product information",
        number: "915555501103",
      },
      {
        label: "Technical Support",
        description: "Installation and maintenance support",
        number: "915555501104",
      },
    ],
  },
  // Placeholders until the company names its accounts (specification §2).
  social: [
    { label: "Facebook", icon: "facebook", href: "https://www.facebook.com/" },
    { label: "Twitter", icon: "twitter", href: "https://twitter.com/" },
    { label: "Instagram", icon: "instagram", href: "https://www.instagram.com/" },
    { label: "LinkedIn", icon: "linkedin", href: "https://www.linkedin.com/" },
    { label: "YouTube", icon: "youtube", href: "https://www.youtube.com/" },
  ],
  developer: { label: "Suryanta web team", href: "https://suryanta.example/" },
} as const;

/** The chat of a WhatsApp department, with the specification's prefilled text (§4). */
export function whatsAppLink(number: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(site.whatsApp.prefilled)}`;
}

/** An address on the maps service: where it is, or how to get there. */
export function mapLink(office: { lines: readonly string[] }, kind: "map" | "direction" = "map"): string {
  const place = encodeURIComponent(`${site.brand}, ${office.lines.join(", ")}`);
  return kind === "map"
    ? `https://www.google.com/maps/search/?api=1&query=${place}`
    : `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}
