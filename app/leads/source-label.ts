import { isDay } from "~/india-time";
import { dateLabel } from "~/ui/format-day";
import { CLICK_IDS } from "./lead-source";
import type { Lead, LeadSource } from "./leads";

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

/** "the inquiry page, Google ad “doon”": where a visitor came from, in words; "" if nothing is known. */
export function sourceWords(source: LeadSource): string {
  const { landingPage, referrerHost, utmSource, utmMedium = "", utmCampaign } = source;
  const page =
    landingPage && `the ${landingPage.split("/").findLast(Boolean)?.replaceAll("-", " ") ?? "home"} page`;
  const isAd = CLICK_IDS.some((name) => source[name]) || /^(?:cp[acm]|ppc|paid.*|display)$/i.test(utmMedium);
  const campaign = [
    utmSource && utmSource.charAt(0).toUpperCase() + utmSource.slice(1),
    isAd && (utmSource ? "ad" : "an ad"),
    utmCampaign && `${utmSource || isAd ? "" : "campaign "}“${utmCampaign}”`,
  ];
  return [page, campaign.filter(Boolean).join(" ") || referrerHost].filter(Boolean).join(", ");
}

/** Returns the notice under which a lead was collected, in words: details from elsewhere, and of a call, have none. */
export function noticeWords({ notice, via }: Pick<Lead, "notice" | "via">): string {
  if (notice) return `to the notice of ${isDay(notice) ? dateLabel(notice) : notice}`;
  return via ? `to no notice: their details came from ${sourceLabel(via)}` : "to no notice";
}
