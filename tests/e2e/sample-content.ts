import type { Page } from "./fixtures";

/** Published slides, in order. */
export const SLIDES = [
  { heading: "Power that rises with the sun.", position: "left" },
  { heading: "Your terrace has the light.", position: "right" },
  { heading: "Straight rows. Tight bolts.", position: "center" },
  { heading: "Earn by day. Spend at night.", position: "left" },
] as const;

export function heroOf(page: Page) {
  const hero = page.getByRole("region", { name: "Highlights of our work" });
  return { hero, dots: hero.getByRole("link", { name: /^Slide/ }) };
}

/** Team members in alphabetical order, with their designations. */
export const MEMBERS = [
  ["Aditi Rawat", "SOLAR DESIGN ENGINEER"],
  ["Farhan Siddiqui", "ELECTRICAL ENGINEER"],
  ["Gurpreet Singh Bedi", "PROJECTS MANAGER"],
  ["Harshit Negi", "INSTALLATION SUPERVISOR"],
  ["Kavita Sharma", "CUSTOMER CARE LEAD"],
  ["Meenakshi Iyer", "NET METERING SPECIALIST"],
  ["Ramesh Chauhan", "MAINTENANCE TECHNICIAN"],
  ["Sunita Kumari", "STRUCTURE FITTER"],
] as const;

export const PROJECTS = [
  "Apartment block, Indirapuram",
  "Hospital carport, Ghaziabad",
  "Factory shed, Roorkee",
  "Family home, Haridwar",
  "Ground-mounted plant, Laksar",
  "Guest house terrace, Dehradun",
  "School terrace, Rishikesh",
  "Warehouse roof, Sahibabad",
];
