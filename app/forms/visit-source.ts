import { cleanSource, continueVisit, sourceOfArrival } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";

const KEY = "source";

let source: LeadSource | undefined;

/**
 * Returns how the visitor came to the site. It is kept in the session storage from the first page on, not in a cookie:
 * nothing leaves the device until a form is sent, and it is gone with the tab.
 */
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

// Without session storage, each loaded page starts a new visit.

function stored(): LeadSource | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "");
    return cleanSource((name) => String(kept[name] ?? ""), location.hostname);
  } catch {
    return undefined;
  }
}

function store(source: LeadSource) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(source));
  } catch {}
}
