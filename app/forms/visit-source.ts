import { cleanSource, continueVisit, sourceOfArrival } from "~/leads/lead-source";
import type { LeadSource } from "~/leads/leads";

const KEY = "source";

let source: LeadSource | undefined;

/**
 * How the visitor came to the site. It is put down in the session storage when this is first called, in a page's own
 * script, and found there by the pages that follow in the same tab. No cookie: nothing of it leaves the device until a
 * form is sent, and it is gone with the tab.
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

// Where the browser keeps nothing for us, every page that is loaded begins a visit.

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
