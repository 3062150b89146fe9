import { dayAfter, dayInIndia, INDIA_OFFSET_MS } from "~/india-time";
import type { DeskKind, Edits, StandingName, Status, SurveyEnd } from "./lead-state";

/** What the fields of a lead are called in forms, in the history and in the export. */
export const fieldLabels: Record<StandingName | keyof Edits, string> = {
  status: "Status",
  reason: "Reason",
  amount: "Amount in ₹",
  owner: "Owner",
  nextCall: "Next call",
  surveyAt: "Survey",
  surveyPlace: "Survey address",
  surveyor: "Who goes",
  name: "Name",
  phone: "Phone",
  secondPhone: "Second phone",
  email: "Email",
  city: "City",
  load: "Load",
};

/** What an office calls fields whose names are no words. */
const MORE_LABELS = new Map([
  ["sanctionLoad", "Load"],
  ["suspect", "Suspected spam"],
  ["referrerHost", "Link on"],
  ["utmSource", "Ad from"],
  ["utmMedium", "Kind of ad"],
  ["utmCampaign", "Campaign"],
  ["utmTerm", "Searched for"],
  ["utmContent", "Ad text"],
  ["via", "Source"],
]);

/** "addressLine1" → "Address line 1", "utmTerm" → "Searched for". */
export function fieldWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll(/[._-]/g, " ")
    .toLowerCase();
  return MORE_LABELS.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

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
};

/** What is asked about a mobile number that lacks a digit. */
export const SHORT_PHONE = "9 digits: is one missing?";

/** Returns the address of a survey without a link to a map, which stands beside it as a link. */
export function placeWords(place: string): string {
  return place.replace(/https?:\/\/[^\s,]+/g, "").replace(/^[\s,]+/, "");
}

/** "now", "5 min", "3 h", "2 days", "4 months". */
export function ageOf(timestamp: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(timestamp)) / 60_000));
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  const days = Math.floor(minutes / (24 * 60));
  if (days < 60) return dayCount(days);
  return `${Math.floor(days / 30)} months`;
}

// Avoids Intl: the server's and the browser's versions differ, and React would render the page anew.
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** "Today", "Tomorrow", or "Sat, 5 Dec", with the year if it is another one. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return "Today";
  if (day === dayAfter(today, 1)) return "Tomorrow";
  if (day === dayAfter(today, -1)) return "Yesterday";
  const date = new Date(`${day}T00:00:00Z`);
  const label = `${WEEKDAYS[date.getUTCDay()]}, ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return day.slice(0, 4) === today.slice(0, 4) ? label : `${label} ${day.slice(0, 4)}`;
}

/** "Sat" */
export function weekdayLabel(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}

/** "Today, 3:30 pm", or "Tomorrow" for a call without a time. @param nextCall as in `Change.nextCall`, not empty */
export function callLabel(nextCall: string, today: string): string {
  const [day = "", time] = nextCall.split("T");
  const label = dayLabel(day, today);
  return time ? `${label}, ${clockLabel(new Date(`${day}T${time}Z`))}` : label;
}

/** "3:30 pm". @param date whose time in UTC is that in India */
export function clockLabel(date: Date): string {
  const hours = date.getUTCHours();
  return `${hours % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, "0")} ${hours < 12 ? "am" : "pm"}`;
}

/** "11:35 am", in India. */
export function clockTime(timestamp: string): string {
  return clockLabel(new Date(Date.parse(timestamp) + INDIA_OFFSET_MS));
}

/** "22 Nov 2026, 11:35 am", in India. */
export function timeLabel(timestamp: string): string {
  const date = new Date(Date.parse(timestamp) + INDIA_OFFSET_MS);
  return `${dateLabel(date.toISOString().slice(0, 10))}, ${clockTime(timestamp)}`;
}

/** Returns when a lead came in: a file knows the day alone. */
export function cameLabel({ cameAt, timestamp }: { cameAt: string; timestamp: string }): string {
  return cameAt === timestamp ? timeLabel(cameAt) : dateLabel(dayInIndia(Date.parse(cameAt)));
}

/** "2026-11-22" → "22 Nov 2026". */
export function dateLabel(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "24 Oct", with the year if it is another one. */
export function shortDay(day: string, today: string): string {
  return dateLabel(day).replace(` ${today.slice(0, 4)}`, "");
}

/** Who writes the events that a customer makes on a page of theirs. */
export const BY_CUSTOMER = "customer";

/** Returns what to call a person: "Asha Rawat", or "asha" until asha@example.in has said her name. */
export type PersonLabel = (email: string) => string;

type Names = Readonly<Record<string, string | undefined>>;

/** Returns what a person is called, or undefined. A stored address may be "constructor". @param names by address, as `Staff.names` */
export function nameIn(names: Names, email: string): string | undefined {
  return Object.hasOwn(names, email) ? names[email] : undefined;
}

export function personLabelIn(names: Names): PersonLabel {
  return (email) => {
    if (email === BY_CUSTOMER) return "The customer";
    return nameIn(names, email) ?? email.split("@")[0] ?? email;
  };
}

/** "₹1,80,000". Without `Intl`, whose output may differ between server and browser. @param amount in rupees */
export function amountLabel(amount: number): string {
  return `₹${String(Math.round(amount)).replace(/(\d)(?=(?:\d\d)+\d$)/g, "$1,")}`;
}

export function dayCount(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

export function timeCount(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

export function leadCount(count: number): string {
  return count === 1 ? "1 lead" : `${grouped(count)} leads`;
}

/** "1,200", as everywhere on the desk. */
export function grouped(count: number): string {
  return String(count).replace(/(\d)(?=(?:\d\d)*\d{3}$)/g, "$1,");
}
