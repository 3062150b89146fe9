// Without `Intl`, as format.ts.
import { dayAfter, timeInIndia } from "~/india-time";
import { dayCount } from "./format";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

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

/** "2026-11-22" → "22 Nov 2026". */
export function dateLabel(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "24 Oct", with the year if it is another one. */
export function shortDay(day: string, today: string): string {
  return dateLabel(day).replace(` ${today.slice(0, 4)}`, "");
}

/** "Today", "Tomorrow", or "Sat, 5 Dec", with the year if it is another one. */
export function dayLabel(day: string, today: string): string {
  if (day === today) return "Today";
  if (day === dayAfter(today, 1)) return "Tomorrow";
  if (day === dayAfter(today, -1)) return "Yesterday";
  return `${weekdayLabel(day)}, ${shortDay(day, today)}`;
}

/** "Sat" */
export function weekdayLabel(day: string): string {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}

/** "3:30 pm". @param time "YYYY-MM-DDTHH:mm" in India */
export function clockLabel(time: string): string {
  const [hours, minutes] = [Number(time.slice(11, 13)), time.slice(14, 16)];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? "am" : "pm"}`;
}

/** "22 Nov 2026, 11:35 am", in India. */
export function timeLabel(timestamp: string): string {
  const time = timeInIndia(timestamp);
  return `${dateLabel(time.slice(0, 10))}, ${clockLabel(time)}`;
}

/** "Today, 3:30 pm", or "Tomorrow" for a call without a time. @param nextCall "YYYY-MM-DD" or "YYYY-MM-DDTHH:mm" in India */
export function callLabel(nextCall: string, today: string): string {
  const label = dayLabel(nextCall.slice(0, 10), today);
  return nextCall.includes("T") ? `${label}, ${clockLabel(nextCall)}` : label;
}
