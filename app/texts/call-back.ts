import type { CallDay, readHours } from "~/leads/office-hours";
import type { Language } from "./language";

type Hours = ReturnType<typeof readHours>;

/** "9" or "9:30"; hours after noon are those of a clock. */
function clock(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.round((ms % 3_600_000) / 60_000)];
  return String(hours % 12 || 12) + (minutes ? `:${String(minutes).padStart(2, "0")}` : "");
}

const isEveryDay = ({ from, to }: Hours) => (to + 1) % 7 === from;

const DAYS = {
  en: "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
  hi: "सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार".split(" "),
};

const en = {
  hours(hours: Hours) {
    const days = isEveryDay(hours) ? "every day" : `${DAYS.en[hours.from]} to ${DAYS.en[hours.to]}`;
    return `We call back between ${clock(hours.opensMs)} and ${clock(hours.closesMs)}, ${days}.`;
  },
  on: (day: CallDay) => `We’ll call you ${Number.isNaN(Number(day)) ? day : `on ${DAYS.en[Number(day)]}`}.`,
  within: (hours: number) => `You’ll hear from us within ${hours} working ${hours === 1 ? "hour" : "hours"}.`,
  /** Around a phone number, or that and a link to WhatsApp. */
  noEmail: ["No email? Call ", "."],
  noEmailOrChat: ["No email? Call ", " or ", "ask for a call-back on WhatsApp", "."],
};

const SOON = { today: "आज", tomorrow: "कल" } as Record<CallDay, string>;

const hi: typeof en = {
  hours(hours) {
    const days = isEveryDay(hours) ? "रोज़" : `${DAYS.hi[hours.from]} से ${DAYS.hi[hours.to]}`;
    return `हम ${days} ${clock(hours.opensMs)} से ${clock(hours.closesMs)} बजे के बीच कॉल करते हैं।`;
  },
  on: (day) => `हम आपको ${SOON[day] ?? `${DAYS.hi[Number(day)]} को`} कॉल करेंगे।`,
  within: (hours) => `ऑफ़िस के ${hours} ${hours === 1 ? "घंटे" : "घंटों"} के अंदर हम कॉल करते हैं।`,
  noEmail: ["ईमेल नहीं है? ", " पर कॉल करें।"],
  noEmailOrChat: ["ईमेल नहीं है? ", " पर कॉल करें, या ", "WhatsApp पर कॉल मँगवाएँ", "।"],
};

export const callBack = { en, hi } satisfies Record<Language, typeof en>;
