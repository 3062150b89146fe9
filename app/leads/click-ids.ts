/** What ad networks add to a link, under the same names: with them a sale is told to the ad that led to it. */
export const GOOGLE_CLICK_IDS = ["gclid", "gbraid", "wbraid"];
export const CLICK_IDS = [...GOOGLE_CLICK_IDS, "fbclid"];
