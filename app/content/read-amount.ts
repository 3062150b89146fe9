import { numberOf, plainAmount } from "./plain-amount";

const BEFORE = /^(?:₹|rs|inr|rupees|र[ुू](?:पये|पए)?)\.?\s*/;
const AFTER =
  /(?:\s*(?:\/?[-–]|=(?:00)?|only|\(?(?:\+|plus|with|incl?\.?|including) ?(?:\d{1,2}% ?)?gst\)?|₹|rs|inr|rupees?|र[ुू](?:पये|पए)?|\.))+$/;

/** No amount is longer, and the expressions need no time for it. */
const MAX_LENGTH = 60;

/** "180.000" and "1.80.000": with a unit, the digits after a point are a part of it. */
const POINTS = /^[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3}$/;

/** ₹1,000 crore: more is a slip of the finger. */
const MAX_AMOUNT = 10_000_000_000;

/** Returns the whole rupees of a typed amount, such as "₹1,80,000 + GST", "1.8 lakh", "1 lakh 80 thousand", "180.000" or "१८००००"; undefined if it is none. */
export function readAmount(text: string): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = plainAmount(text).replace(BEFORE, "").replace(AFTER, "");
  const amount = Math.round(numberOf(POINTS.test(plain) ? plain.replaceAll(".", "") : plain) ?? 0);
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}
