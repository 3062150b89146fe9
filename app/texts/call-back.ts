import type { CallDay, CallHours } from "~/leads/office-hours";
import type { Language } from "./language";

/** 9.5 is "9:30"; hours after noon are those of a clock. */
function clock(hours: number): string {
  const minutes = Math.round((hours % 1) * 60);
  const hour = Math.floor(hours) % 12 || 12;
  return minutes ? `${hour}:${String(minutes).padStart(2, "0")}` : String(hour);
}

function daysIn(names: readonly string[], { from, to }: CallHours, [every, until]: [string, string]): string {
  const isEvery = (to + 1) % 7 === from;
  return isEvery ? every : `${names[from]}${until}${names[to]}`;
}

const DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const DAYS_IN_HINDI = "सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार".split(" ");

const en = {
  hours: (hours: CallHours) =>
    `We call back between ${clock(hours.opens)} and ${clock(hours.closes)}, ${daysIn(DAYS, hours, ["every day", " to "])}.`,
  on: (day: CallDay) =>
    `We’ll call you ${day === "today" || day === "tomorrow" ? day : `on ${DAYS[Number(day)]}`}.`,
  /** Around a phone number and a link to WhatsApp. */
  noEmail: ["No email? Call ", " or ", "ask for a call-back on WhatsApp", "."],
  onWhatsApp: "Hello! Please call me back.",
};

const hi: typeof en = {
  hours: (hours) =>
    `हम ${daysIn(DAYS_IN_HINDI, hours, ["रोज़", " से "])} ${clock(hours.opens)} से ${clock(hours.closes)} बजे के बीच कॉल करते हैं।`,
  on: (day) =>
    `हम आपको ${day === "today" ? "आज" : day === "tomorrow" ? "कल" : `${DAYS_IN_HINDI[Number(day)]} को`} कॉल करेंगे।`,
  noEmail: ["ईमेल नहीं है? ", " पर कॉल करें, या ", "WhatsApp पर कॉल मँगवाएँ", "।"],
  onWhatsApp: "नमस्ते! कृपया मुझे कॉल करें।",
};

export const callBack = { en, hi } satisfies Record<Language, typeof en>;
