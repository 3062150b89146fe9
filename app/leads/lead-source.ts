import { cleanText } from "~/content/plain-text";
import type { LeadSource } from "./leads";

/*
 * How the sender of a lead came to the site. It arrives in hidden fields or the Referer, so anybody may have written it.
 * What makes no sense is dropped silently, because the visitor could not fix it.
 */

/** Stored name → URL parameter. */
const campaignParameters = {
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmCampaign: "utm_campaign",
  utmTerm: "utm_term",
  utmContent: "utm_content",
} as const;

/** The names of a source's fields, and of the form's hidden fields, in display order. */
export const SOURCE_FIELDS = ["landingPage", "referrerHost", ...Object.keys(campaignParameters)];

/** Longer values are dropped, not cut: part of a name is another name. */
const LONGEST_PATH = 200;
const LONGEST_TEXT = 100;

/** Longer values are not even normalised, which is slow for some texts. */
const LONGEST_GIVEN = 1000;

/** A path without a query. "//" would start the URL of another site. */
const PATH = /^\/(?!\/)[^?#\\]*$/;

/** A host as browsers write it: in lower case, other alphabets as "xn--". */
const HOST = /^\w(?:[\w.-]*\w)?$/;

/**
 * Returns the cleaned source, without empty properties. `given` returns the text of a field, or "".
 * @param ownHost our own host name, which does not count as a referrer.
 */
export function cleanSource(given: (name: string) => string, ownHost: string): LeadSource {
  const source: LeadSource = {};
  for (const name of SOURCE_FIELDS) {
    const text = clean(name, given(name));
    if (text && !(name === "referrerHost" && text === ownHost)) source[name] = text;
  }
  return source;
}

function clean(name: string, given: string): string | undefined {
  if (given.length > LONGEST_GIVEN) return undefined;
  if (name === "landingPage") return shortAscii(given, LONGEST_PATH, PATH);
  if (name === "referrerHost") return shortAscii(given.toLowerCase(), LONGEST_TEXT, HOST);
  const text = cleanText(given).normalize("NFC").replace(/\s+/g, " ").trim();
  return text.length <= LONGEST_TEXT ? text : undefined;
}

function shortAscii(text: string, longest: number, pattern: RegExp): string | undefined {
  return text.length <= longest && /^[!-~]+$/.test(text) && pattern.test(text) ? text : undefined;
}

/**
 * Returns the source of a visitor who arrives at a page.
 * @param referrer the URL of the page that led there, or "".
 */
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
  return cleanSource((name) => given[name] ?? "", hostname);
}

/**
 * Returns the source of a visit that continues on another page: the first landing page and referrer, and the last
 * campaign. A campaign replaces the earlier one whole, because a mix of two is one that nobody ran.
 */
export function continueVisit(visit: LeadSource, arrival: LeadSource): LeadSource {
  const { landingPage: _, referrerHost: __, ...campaign } = arrival;
  if (Object.keys(campaign).length === 0) return visit;
  const { landingPage, referrerHost } = visit;
  return { ...(landingPage && { landingPage }), ...(referrerHost && { referrerHost }), ...campaign };
}
