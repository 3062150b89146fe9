import * as z from "zod";
import { STATES } from "~/states";
import { defineCollection } from "./collection";
import {
  choice,
  type Description,
  day,
  flag,
  formed,
  formedTexts,
  group as groupOf,
  link,
  list,
  optional,
  optionalAmount,
  type TextForm,
  text,
} from "./fields";

const matching = (pattern: RegExp, words: string): TextForm => ({
  is: (given) => given.length < 100 && pattern.test(given),
  words,
});

const PHONE = matching(/^\+?\d(?:[ -]?\d){7,14}$/, "a phone number; write +91 98765 43210");
const EMAIL = matching(/^[^\s@<>":,/]+@[^\s@<>":,/]+\.[a-z]{2,20}$/i, "an email address");
const TIME = matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "a time; write 09:00 or 18:30");
const CIN = matching(/^(?:[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}|[A-Z]{3}-\d{4})$/, "a CIN or LLPIN");
const GSTIN = matching(
  /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
  "a GSTIN, which has 15 letters and digits",
);
const HOST = matching(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, "an address such as www.example.in");
const STATE: TextForm = {
  is: (name) => STATES.some((state) => state === name),
  words: "the names of states, with commas between",
};

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const group = <Shape extends Record<string, z.ZodType>>(label: string, about: string, shape: Shape) =>
  optional(groupOf(label, shape, { about, absent: "nothing" }));
const words = (label: string, example: string, more: Partial<Description> = {}) =>
  text(label, { example, ...more });
const name = (label: string, example: string, about?: string) =>
  text(label, { example, isTranslated: false, ...(about && { about }) });
const phone = (label: string) => formed(label, PHONE, { example: "+91 98765 43210" });
const email = (label: string) => formed(label, EMAIL, { example: "info@example.in" });
const page = (label: string) => link(label, { example: "https://www.example.com/yours" });
const OFFICE_HOURS = "the office hours above";
const time = (label: string, example: string, absent = "no hours") =>
  formed(label, TIME, { example, absent });
const weekday = (label: string, example: string) =>
  optional(choice(label, DAYS, { example, absent: "no hours" }));
const count = (label: string, example: number, least = 1, most = 1_000_000_000) =>
  optionalAmount(label, { example, least, most, absent: "not shown" });

const howToReach = {
  phones: formedTexts("Phones", PHONE, {
    about: "With commas between. The first is the Call button of every page.",
    example: ["+91 98765 43210", "+91 98765 43211"],
  }),
  whatsApp: group("WhatsApp", "The departments of the WhatsApp button.", {
    sales: phone("Sales"),
    support: phone("Service"),
  }),
  email: email("Email"),
  website: formed("Website", HOST, { about: "As the contact page shows it.", example: "www.example.in" }),
  hours: group("Office hours", "When somebody answers: the forms say when you call back.", {
    from: weekday("First day", "Monday"),
    to: weekday("Last day", "Saturday"),
    opens: time("Opens", "09:00"),
    closes: time("Closes", "18:00"),
    note: words("Note", "(Sunday closed)", { about: "A word beside the hours." }),
  }),
  offices: list(
    "Offices",
    {
      name: words("Name", "Registered Office"),
      street: words("Street", "12 Station Road"),
      city: words("City", "Haridwar"),
      region: words("State", "Uttarakhand"),
      postalCode: name("PIN code", "249403"),
      opens: time("Opens", "10:00", OFFICE_HOURS),
      closes: time("Closes", "17:00", OFFICE_HOURS),
      isRegistered: flag("Registered office", { about: "The map shows it.", example: true, absent: "no" }),
      latitude: count("Latitude", 29.933, -90, 90),
      longitude: count("Longitude", 78.093, -180, 180),
    },
    { example: [{ name: "Registered Office", street: "12 Station Road", city: "Haridwar" }] },
    ({ city }) => city !== "",
  ),
  social: group("Social networks", "The icons of the footer.", {
    facebook: page("Facebook"),
    twitter: page("Twitter"),
    instagram: page("Instagram"),
    linkedin: page("LinkedIn"),
    youtube: page("YouTube"),
  }),
};

const whoYouAre = {
  legalName: name("Legal name", "Example Solar Private Limited", "With it, the footer shows who you are."),
  cin: formed("CIN", CIN, { example: "U40106UR2019PTC012345" }),
  gstin: formed("GSTIN", GSTIN, {
    about: "We check the form, not the register.",
    example: "05AAACE1234F1Z5",
  }),
  vendor: name(
    "Vendor number, PM Surya Ghar",
    "UK-0123",
    "As in the portal’s list. Home, footer and How It Works show it.",
  ),
  empanelment: words("Empanelled with", "UPCL, BRPL", { about: "The electricity companies." }),
  grievances: group("Grievances", "Whom somebody asks for who has a complaint.", {
    name: words("Name", "Asha Verma"),
    phone: phone("Phone"),
    email: email("Email"),
  }),
};

const proof = {
  founded: count("Since", 2019, 1900, 2100),
  installed: group("Installed so far", "Shown with the date, for six months: then count again.", {
    systems: count("Systems", 120),
    kw: count("kW in all", 480),
    asOf: day("Counted on", { example: "2026-11-01", absent: "no counts" }),
  }),
  rating: group("Rating", "Where people review you, such as Google.", {
    stars: count("Stars", 4.7, 1, 5),
    reviews: count("Reviews", 86),
    link: link("Page", { example: "https://maps.app.goo.gl/…", absent: "no rating" }),
  }),
  makers: list(
    "Makers",
    { part: words("Part", "Panels"), maker: name("Maker", "Waaree"), years: count("Warranty in years", 12) },
    { example: [{ part: "Panels", maker: "Waaree", years: 12 }] },
    ({ part, maker }) => part !== "" && maker !== "",
  ),
  promises: group("Promises", "Say only what you keep.", {
    callBackHours: count("Call back, in working hours", 2, 1, 100),
    serviceDays: count("Repair, in working days", 2, 1, 60),
    output: words("Output", "Less than 3,600 units in the first year? We pay the difference.", {
      long: true,
    }),
  }),
  serviceArea: group("Where you install", "The calculator leads everybody else to other vendors.", {
    states: formedTexts("States", STATE, { example: ["Uttarakhand", "Delhi"] }),
    words: words("In words", "Uttarakhand and Delhi NCR"),
  }),
};

export const companySchema = z
  .object({ ...howToReach, ...whoYouAre, ...proof })
  .describe("Who you are and how people reach you: one document, `company`.");

/** What every page says of the company. Nothing in it has to be there. */
export type Company = z.output<typeof companySchema>;

export const companies = defineCollection({
  name: "company",
  schema: companySchema,
  words: { title: "Company", one: "company", many: "companies", place: "Every page" },
  titleField: "legalName",
  title: () => "Company",
  onlyId: "company",
  order: (documents) => [...documents],
  preview: () => ({ path: "/contact" }),
});
