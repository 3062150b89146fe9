import { cleanSource, continueVisit, sourceOfArrival } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";

const KEY = "source";

let source: LeadSource | undefined;

/** Returns the source of this visit. Unlike a cookie, `sessionStorage` stays on the device until a form is sent. */
export function visitSource(): LeadSource {
  source ??= arrive();
  return source;
}

function arrive(): LeadSource {
  const arrival = sourceOfArrival(location, document.referrer);
  const visit = stored();
  const source = visit ? continueVisit(visit, arrival) : arrival;
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

function store(source: LeadSource) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(source));
  } catch {}
}
