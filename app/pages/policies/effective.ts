/** Since when both texts hold. Change it whenever you change what one of them promises. */
export const EFFECTIVE = "22 November 2026";
