import { dayInIndia } from "~/india-time";
import type { Language } from "~/texts/language";
import { dateLabel, timeLabel } from "~/ui/format-day";
import type { DeskKind } from "./lead-state";
import type { Edits, Status, SurveyEnd } from "./statuses";

interface EditField {
  label: string;
  /** Letters. */
  most: number;
  type?: "tel" | "email";
  options?: Readonly<Record<string, string>>;
}

export const languageLabels: Record<Language, string> = { en: "English", hi: "Hindi" };

export const editFields: Record<keyof Edits, EditField> = {
  name: { label: "Name", most: 200 },
  phone: { label: "Phone", most: 40, type: "tel" },
  secondPhone: { label: "Second phone", most: 40, type: "tel" },
  email: { label: "Email", most: 254, type: "email" },
  city: { label: "City", most: 100 },
  load: { label: "Load", most: 100 },
  language: { label: "Language", most: 2, options: languageLabels },
};

export const kindLabels: Record<DeskKind, string> = {
  inquiry: "Inquiry",
  contact: "Message",
  "quick-contact": "Call request",
  service: "Service request",
  "by-hand": "By phone",
  elsewhere: "From another source",
};

export const statusLabels: Record<Status, string> = {
  new: "New",
  called: "Called",
  survey: "Survey booked",
  surveyed: "Surveyed",
  quoted: "Quoted",
  won: "Won",
  fixed: "Fixed",
  lost: "Lost",
};

export const surveyEndLabels: Record<SurveyEnd, string> = {
  done: "Survey done",
  "nobody-there": "Nobody was there for the survey",
  cancelled: "Survey cancelled",
  "visit-cancelled": "Visit cancelled",
};

/** What is asked about a mobile number that lacks a digit. */
export const SHORT_PHONE = "9 digits: is one missing?";

/** "98765 43210", as Indian numbers are said. */
export function phoneLabel(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, "$1 $2");
}

/** Returns the address of a survey without a link to a map, which stands beside it as a link. */
export function placeWords(place: string): string {
  return place.replace(/https?:\/\/[^\s,]+/g, "").replace(/^[\s,]+/, "");
}

/** Returns when a lead came in: a file knows the day alone. */
export function cameLabel({ cameAt, timestamp }: { cameAt: string; timestamp: string }): string {
  return cameAt === timestamp ? timeLabel(cameAt) : dateLabel(dayInIndia(cameAt));
}
