import { dateLabel } from "./pipeline/labels";

const labels: Record<string, string> = {
  indiamart: "IndiaMART",
  justdial: "JustDial",
  meta: "Meta",
  google: "Google",
  "by-hand": "by phone",
};

/** Returns where a lead came from in one word: "IndiaMART", "Excel of 26 Nov", "site". @param source a lead's `via`, or "by-hand" */
export function sourceLabel(source: string | undefined): string {
  if (!source) return "site";
  const [, file, day] = /^(excel|file) (\d{4}-\d\d-\d\d)$/.exec(source) ?? [];
  if (file && day) return `${file === "excel" ? "Excel" : "File"} of ${dateLabel(day).slice(0, -5)}`;
  return Object.hasOwn(labels, source) ? (labels[source] as string) : source;
}
