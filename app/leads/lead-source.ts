import { cleanText } from "~/content/plain-text";
import type { LeadSource } from "./leads";

// Hidden fields and the Referer may be forged. Invalid values are dropped silently: the visitor could not fix them.

/** Stored name → URL parameter. */
const campaignParameters = {
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmCampaign: "utm_campaign",
  utmTerm: "utm_term",
  utmContent: "utm_content",
} as const;

export const CAMPAIGN_FIELDS = ["landingPage", "referrerHost", ...Object.keys(campaignParameters)];

/** What ad networks add to a link, under the same names: with them a sale is told to the ad that led to it. */
export const GOOGLE_CLICK_IDS = ["gclid", "gbraid", "wbraid"];
export const CLICK_IDS = [...GOOGLE_CLICK_IDS, "fbclid"];

export const SOURCE_FIELDS = [...CAMPAIGN_FIELDS, ...CLICK_IDS];

/** Longer values are dropped, because part of a name is another name. */
const MAX_PATH_LENGTH = 200;
const MAX_TEXT_LENGTH = 100;

const CLICK_ID = /^[\w.-]{1,300}$/;

/** Checked before normalising, which takes quadratic time for some texts. */
const MAX_RAW_LENGTH = 1000;

/** A path without a query. "//" would start the URL of another site. */
const PATH = /^\/(?!\/)[^?#\\]*$/;

/** A host in lower case; IDNs arrive as punycode. */
const HOST = /^\w(?:[\w.-]*\w)?$/;

/** Returns the source without invalid values. `given` returns a field or ""; `ownHost` does not count as a referrer. */
export function cleanSource(given: (name: string) => string, ownHost: string): LeadSource {
  const source: LeadSource = {};
  for (const name of SOURCE_FIELDS) {
    const text = clean(name, given(name));
    if (text && !(name === "referrerHost" && text === ownHost)) source[name] = text;
  }
  return source;
}

function clean(name: string, given: string): string | undefined {
  if (given.length > MAX_RAW_LENGTH) return undefined;
  if (name === "landingPage") return shortAscii(given, MAX_PATH_LENGTH, PATH);
  if (CLICK_IDS.includes(name)) return CLICK_ID.test(given) ? given : undefined;
  if (name === "referrerHost") return shortAscii(given.toLowerCase(), MAX_TEXT_LENGTH, HOST);
  const text = cleanText(given).normalize("NFC").replace(/\s+/g, " ").trim();
  return text.length <= MAX_TEXT_LENGTH ? text : undefined;
}

function shortAscii(text: string, maxLength: number, pattern: RegExp): string | undefined {
  return text.length <= maxLength && /^[!-~]+$/.test(text) && pattern.test(text) ? text : undefined;
}

/** @param referrer as in `document.referrer`: a URL or "". */
export function sourceOfArrival(
  { pathname, search, hostname }: { pathname: string; search: string; hostname: string },
  referrer: string,
): LeadSource {
  const parameters = new URLSearchParams(search);
  const given: LeadSource = { landingPage: pathname };
  const [, referrerHost] = /^[\w+.-]+:\/\/([^/?#:]+)/.exec(referrer) ?? [];
  if (referrerHost) given.referrerHost = referrerHost;
  for (const [name, parameter] of Object.entries(campaignParameters))
    given[name] = parameters.get(parameter) ?? "";
  for (const name of CLICK_IDS) given[name] = parameters.get(name) ?? "";
  return cleanSource((name) => given[name] ?? "", hostname);
}

/** Returns the first landing page and referrer with the last campaign, never a mix of two campaigns. */
export function continueVisit(visit: LeadSource, arrival: LeadSource): LeadSource {
  const { landingPage: _, referrerHost: __, ...campaign } = arrival;
  if (Object.keys(campaign).length === 0) return visit;
  const { landingPage, referrerHost } = visit;
  return { ...(landingPage && { landingPage }), ...(referrerHost && { referrerHost }), ...campaign };
}
