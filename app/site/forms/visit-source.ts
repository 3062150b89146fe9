import { cleanSource, continueVisit, sourceOfArrival } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";

const KEY = "source";

/** The documents left since the last one whose scripts ran, as [URL, referrer]: browser/late-scripts.server.ts adds to them. */
export const ARRIVALS = "arrivals";

let source: LeadSource | undefined;

/** Returns the source of this visit. Unlike a cookie, `sessionStorage` stays on the device until a form is sent. */
export function visitSource(): LeadSource {
  source ??= arrive();
  return source;
}

// Where a browser denies storage, `sessionStorage` lasts as long as the document (browser/before-hydration.ts): each is a new visit.
function arrive(): LeadSource {
  const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  const left: [url: string, referrer: string][] = JSON.parse(sessionStorage.getItem(ARRIVALS) ?? "[]");
  const sources = [
    ...(saved ? [cleanSource((name) => String(saved[name] ?? ""), location.hostname)] : []),
    ...left.map(([url, referrer]) => sourceOfArrival(new URL(url), referrer)),
    sourceOfArrival(location, document.referrer),
  ];
  const source = sources.reduce(continueVisit);
  sessionStorage.removeItem(ARRIVALS);
  sessionStorage.setItem(KEY, JSON.stringify(source));
  return source;
}
