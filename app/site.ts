interface Address {
  street: string;
  city: string;
  region: string;
  postalCode: string;
}

function office(name: string, { street, city, region, postalCode }: Address) {
  return { name, street, city, region, postalCode, lines: [street, `${city}, ${region} ${postalCode}`] };
}

export type Office = ReturnType<typeof office>;

const corporateOffice = office("Corporate Office", {
  street: "Site IV Industrial Area, Sahibabad",
  city: "Ghaziabad",
  region: "Uttar Pradesh",
  postalCode: "201010",
});

const registeredOffice = office("Registered Office", {
  street: "Shivalik Nagar",
  city: "Haridwar",
  region: "Uttarakhand",
  postalCode: "249403",
});

export const site = {
  brand: "Suryanta Energy",
  shortBrand: "Suryanta",
  tagline: "Innovation Power Exploring Energy",
  blurb:
    "Leading provider of solar energy solutions, committed to sustainable and efficient power generation for a greener future.",
  description:
    "Solar for homes, shops and factories in Uttarakhand, Delhi NCR and western Uttar Pradesh: site survey, design, installation and maintenance by one team.",
  // Sample numbers: +91 55555 is in no mobile series.
  callNow: { display: "+91 55555 01100", e164: "+915555501100" },
  phones: [
    { display: "+91 55555 01100", e164: "+915555501100" },
    { display: "+91 55555 01101", e164: "+915555501101" },
    { display: "+91 55555 01102", e164: "+915555501102" },
  ],
  email: "info@suryanta.example",
  /** `schema` is in schema.org's notation. */
  hours: { text: "9:00 AM - 6:00 PM", label: "(24x7)", schema: "Mo-Su 09:00-18:00" },
  website: "suryanta.example",
  offices: [corporateOffice, registeredOffice],
  /** The map starts at Shivalik Nagar, and moves to the office once geocoded. */
  map: {
    office: registeredOffice,
    centre: { lat: 29.933, lng: 78.093 },
    place: "Shivalik Nagar, Haridwar, India",
  },
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

export function whatsAppLink(number: string, text: string = site.whatsApp.prefilled): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

export function billChat(reference: string | undefined): string {
  const inquiry = reference ? `my inquiry ${reference}` : "my inquiry";
  const [sales] = site.whatsApp.departments;
  return whatsAppLink(sales.number, `Hello! Here is the electricity bill for ${inquiry}.`);
}

export function mapLink(office: Office, kind: "map" | "direction" = "map"): string {
  const place = encodeURIComponent(`${site.brand}, ${office.lines.join(", ")}`);
  return kind === "map"
    ? `https://www.google.com/maps/search/?api=1&query=${place}`
    : `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

export function mapEmbed({ lines }: Office, { lat, lng }: { lat: number; lng: number }): string {
  const place = encodeURIComponent(lines.join(", "));
  return `https://www.google.com/maps?q=${place}&ll=${lat},${lng}&z=15&hl=en&output=embed`;
}
