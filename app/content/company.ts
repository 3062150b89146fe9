import * as z from "zod";
import { STATES } from "~/states";
import { defineCollection } from "./collection";
import {
  choice,
  day,
  type FieldInfo,
  flag,
  formed,
  formedTexts,
  group,
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

type Words = Pick<FieldInfo, "label"> & Partial<FieldInfo>;

const section = <Shape extends Record<string, z.ZodType>>(info: Words, shape: Shape) =>
  optional(group(shape, { absent: "nothing", ...info }));

const phone = (label: string) => formed(PHONE, { label, example: "+91 98765 43210" });
const email = (label: string) => formed(EMAIL, { label, example: "info@example.in" });
const network = (label: string) => link({ label, example: "https://www.example.com/yours" });

const howToReach = {
  phones: formedTexts(PHONE, {
    label: "Phones",
    about: "With commas between. The first is the Call button of every page.",
    example: ["+91 98765 43210", "+91 98765 43211"],
  }),
  whatsApp: section(
    { label: "WhatsApp", about: "The departments of the WhatsApp button." },
    { sales: phone("Sales"), support: phone("Service") },
  ),
  email: email("Email"),
  website: formed(HOST, {
    label: "Website",
    about: "Your address, as the contact page shows it.",
    example: "www.example.in",
  }),
  hours: section(
    { label: "Office hours", about: "When somebody answers: the forms say when you call back." },
    {
      from: optional(choice(DAYS, { label: "First day", example: "Monday", absent: "no hours" })),
      to: optional(choice(DAYS, { label: "Last day", example: "Saturday", absent: "no hours" })),
      opens: formed(TIME, { label: "Opens", example: "09:00", absent: "no hours" }),
      closes: formed(TIME, { label: "Closes", example: "18:00", absent: "no hours" }),
      note: text({ label: "Note", about: "A word beside the hours.", example: "(Sunday closed)" }),
    },
  ),
  offices: list(
    {
      name: text({ label: "Name", example: "Registered Office" }),
      street: text({ label: "Street", example: "12 Station Road" }),
      city: text({ label: "City", example: "Haridwar" }),
      region: text({ label: "State", example: "Uttarakhand" }),
      postalCode: text({ label: "PIN code", example: "249403", isTranslated: false }),
      isRegistered: flag({
        label: "Registered office",
        about: "The map shows it.",
        example: true,
        absent: "no",
      }),
      latitude: optionalAmount({
        label: "Latitude",
        example: 29.933,
        absent: "no map",
        least: -90,
        most: 90,
      }),
      longitude: optionalAmount({
        label: "Longitude",
        example: 78.093,
        absent: "no map",
        least: -180,
        most: 180,
      }),
    },
    {
      label: "Offices",
      example: [{ name: "Registered Office", street: "12 Station Road", city: "Haridwar" }],
    },
    ({ city }) => city !== "",
  ),
  social: section(
    { label: "Social networks", about: "The icons of the footer." },
    {
      facebook: network("Facebook"),
      twitter: network("Twitter"),
      instagram: network("Instagram"),
      linkedin: network("LinkedIn"),
      youtube: network("YouTube"),
    },
  ),
};

const whoYouAre = {
  legalName: text({
    label: "Legal name",
    about: "As registered. The footer shows who you are once it is there.",
    example: "Example Solar Private Limited",
    isTranslated: false,
  }),
  cin: formed(CIN, { label: "CIN", example: "U40106UR2019PTC012345" }),
  gstin: formed(GSTIN, {
    label: "GSTIN",
    about: "We check the form, not the register.",
    example: "05AAACE1234F1Z5",
  }),
  vendor: text({
    label: "Vendor number, PM Surya Ghar",
    about: "As in the portal’s list. Shown under the first picture, in the footer and in How It Works.",
    example: "UK-0123",
    isTranslated: false,
  }),
  empanelment: text({ label: "Empanelled with", about: "The electricity companies.", example: "UPCL, BRPL" }),
  grievances: section(
    { label: "Grievances", about: "Whom somebody asks for who has a complaint." },
    { name: text({ label: "Name", example: "Asha Verma" }), phone: phone("Phone"), email: email("Email") },
  ),
};

const proof = {
  founded: optionalAmount({ label: "Since", about: "Year.", example: 2019, least: 1900, most: 2100 }),
  installed: section(
    {
      label: "Installed so far",
      about: "Shown with the date, for six months: then count again.",
    },
    {
      systems: optionalAmount({ label: "Systems", example: 120, least: 1 }),
      kw: optionalAmount({ label: "kW in all", example: 480, least: 1 }),
      asOf: day({ label: "Counted on", example: "2026-11-01", absent: "no counts" }),
    },
  ),
  rating: section(
    { label: "Rating", about: "Where people review you, such as Google.", absent: "nothing" },
    {
      stars: optionalAmount({ label: "Stars", example: 4.7, least: 1, most: 5 }),
      reviews: optionalAmount({ label: "Reviews", example: 86, least: 1 }),
      link: link({ label: "Page", example: "https://maps.app.goo.gl/…", absent: "no rating" }),
    },
  ),
  makers: list(
    {
      part: text({ label: "Part", example: "Panels" }),
      maker: text({ label: "Maker", example: "Waaree", isTranslated: false }),
      years: optionalAmount({ label: "Warranty in years", example: 12, least: 1, most: 50 }),
    },
    { label: "Makers", example: [{ part: "Panels", maker: "Waaree", years: 12 }] },
    ({ part, maker }) => part !== "" && maker !== "",
  ),
  promises: section(
    { label: "Promises", about: "Say only what you keep.", absent: "no promise" },
    {
      callBackHours: optionalAmount({
        label: "Call back, in working hours",
        example: 2,
        least: 1,
        most: 100,
      }),
      serviceDays: optionalAmount({
        label: "Repair, in working days",
        example: 2,
        least: 1,
        most: 60,
      }),
      output: text({
        label: "Output",
        example: "Less than 3,600 units from 3 kW in the first year? We pay the difference.",
        long: true,
      }),
    },
  ),
  serviceArea: section(
    { label: "Where you install", about: "The calculator leads everybody else to other vendors." },
    {
      states: formedTexts(STATE, { label: "States", example: ["Uttarakhand", "Delhi"] }),
      words: text({ label: "In words", example: "Uttarakhand and Delhi NCR" }),
    },
  ),
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
