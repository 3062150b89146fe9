/** The date from which both texts apply. Change it whenever a promise changes. */
export const EFFECTIVE = "22 November 2026";
