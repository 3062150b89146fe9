import { CLICK_IDS } from "./click-ids";
import type { LeadSource } from "./leads";

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
