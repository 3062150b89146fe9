/** Labels of fields whose names are no words. */
const MORE_LABELS = new Map([
  ["sanctionLoad", "Load"],
  ["suspect", "Suspected spam"],
  ["referrerHost", "Link on"],
  ["utmSource", "Ad from"],
  ["utmMedium", "Kind of ad"],
  ["utmCampaign", "Campaign"],
  ["utmTerm", "Searched for"],
  ["utmContent", "Ad text"],
  ["via", "Source"],
]);

/** "addressLine1" → "Address line 1", "utmTerm" → "Searched for". */
export function fieldWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll(/[._-]/g, " ")
    .toLowerCase();
  return MORE_LABELS.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}
