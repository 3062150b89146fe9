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

function arrive(): LeadSource {
  const visit = stored();
  const sources = [...(visit ? [visit] : []), ...arrivals()];
  const source = sources.reduce(continueVisit);
  store(source);
  return source;
}

// When `sessionStorage` is blocked, each page load starts a new visit.

function stored(): LeadSource | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "");
    return cleanSource((name) => String(saved[name] ?? ""), location.hostname);
  } catch {
    return undefined;
  }
}

function arrivals(): LeadSource[] {
  const here = sourceOfArrival(location, document.referrer);
  try {
    const before: [string, string][] = JSON.parse(sessionStorage.getItem(ARRIVALS) ?? "[]");
    sessionStorage.removeItem(ARRIVALS);
    return [...before.map(([url, referrer]) => sourceOfArrival(new URL(url), referrer)), here];
  } catch {
    return [here];
  }
}

function store(source: LeadSource) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(source));
  } catch {}
}
