import { cleanText } from "~/content/plain-text";
import type { LeadSource } from "./leads";

/*
 * How the sender of a lead came to the site. The browser carries it from the first page of a visit to the form, the
 * server reads it out of the form: so whatever arrives may have been written by anybody. What makes no sense is
 * dropped without a word, because no visitor could mend it.
 */

/** The parameters by which an address says which campaign it belongs to, by the names under which they are kept. */
const campaignParameters = {
  utmSource: "utm_source",
  utmMedium: "utm_medium",
  utmCampaign: "utm_campaign",
  utmTerm: "utm_term",
  utmContent: "utm_content",
} as const;

/** The names of a source, which are those of the form's hidden fields too, in the order in which they are shown. */
export const SOURCE_FIELDS = ["landingPage", "referrerHost", ...Object.keys(campaignParameters)];

/** What is longer, in characters, is dropped: a piece of a name is another name. */
const LONGEST_PATH = 200;
const LONGEST_TEXT = 100;

/** What is longer still is not looked at: some texts take long to normalise. */
const LONGEST_GIVEN = 1000;

/** A path of a site in the form that addresses have: no query, and no "//", with which the address of another begins. */
const PATH = /^\/(?!\/)[^?#\\]*$/;

/** A host as browsers write it: in small letters, other alphabets as "xn--". */
const HOST = /^\w(?:[\w.-]*\w)?$/;

/**
 * The source that was given, cleaned; no property is empty. `given` gives what stands under a name, or "".
 * @param ownHost the name of our own host, which sends nobody: they were here already.
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
 * What can be told when somebody arrives at a page.
 * @param referrer the address of the page that led there, or "".
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
 * The source of a visit that goes on at another page. It began where it began; but the last campaign counts, because
 * that is the one after which the form was sent. All of it or nothing: a source of one and a medium of another would
 * be a campaign that nobody has run.
 */
export function continueVisit(visit: LeadSource, arrival: LeadSource): LeadSource {
  const { landingPage: _, referrerHost: __, ...campaign } = arrival;
  if (Object.keys(campaign).length === 0) return visit;
  const { landingPage, referrerHost } = visit;
  return { ...(landingPage && { landingPage }), ...(referrerHost && { referrerHost }), ...campaign };
}
