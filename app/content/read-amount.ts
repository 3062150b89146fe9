import { numberOf, plainAmount } from "./plain-amount";

const BEFORE = /^(?:₹|rs\.?|inr|rupees)\s*/;
const AFTER = /(?:\s*(?:\/-|only|(?:\+|plus) ?(?:\d{1,2}% ?)?gst|₹|rs|inr|rupees?|रुपये|रुपए|\.))+$/;

/** No amount is longer, and the expressions need no time for it. */
const MAX_LENGTH = 60;

/** ₹1,000 crore: more is a slip of the finger. */
const MAX_AMOUNT = 10_000_000_000;

/** Returns the whole rupees of a typed amount, such as "₹1,80,000 + GST", "1.8 lakh", "1 lakh 80 thousand" or "१८००००"; undefined if it is none. */
export function readAmount(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = plainAmount(text).replace(BEFORE, "").replace(AFTER, "");
  const amount = Math.round(numberOf(plain) ?? 0);
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}
