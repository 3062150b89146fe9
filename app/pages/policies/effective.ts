/** The date from which both texts apply. Change it whenever a promise changes. */
export const EFFECTIVE = "23 November 2026";
