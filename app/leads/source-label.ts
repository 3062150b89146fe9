import { isDay } from "~/india-time";
import { dateLabel } from "~/ui/format-day";
import type { Lead } from "./leads";

const labels: Record<string, string> = {
  site: "Website",
  indiamart: "IndiaMART",
  justdial: "JustDial",
  meta: "Meta",
  google: "Google",
  "by-hand": "By phone",
};

const FILE = /^(excel|file) (\d{4}-\d\d-\d\d)$/;

/** Whether it is a file of the office's own, which says nothing of who gave the numbers. */
export function isFileSource(source: string): boolean {
  return FILE.test(source);
}

/** Returns where a lead came from in one word: "IndiaMART", "Excel of 26 Nov", "Website". @param source a lead's `via`, or "by-hand" */
export function sourceLabel(source = "site"): string {
  const [, file, day] = FILE.exec(source) ?? [];
  if (file && day) return `${file === "excel" ? "Excel" : "File"} of ${dateLabel(day).slice(0, -5)}`;
  return Object.hasOwn(labels, source) ? (labels[source] as string) : source;
}

/** Returns the notice under which a lead was collected, in words: details from elsewhere, and of a call, have none. */
export function noticeWords({ notice, via }: Pick<Lead, "notice" | "via">): string {
  if (notice) return `to the notice of ${isDay(notice) ? dateLabel(notice) : notice}`;
  return via ? `to no notice: their details came from ${sourceLabel(via)}` : "to no notice";
}
