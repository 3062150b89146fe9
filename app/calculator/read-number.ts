import { numberOf, plainAmount } from "~/content/plain-amount";
import { rounded } from "~/ui/format";

const LONGEST = 40;

const BEFORE = /^(?:~|about|approx\.?|around|लगभग|करीब)?\s?(?:₹|rs\.?|inr|रु\.?)?\s*/;
const AFTER =
  /\s*(?:units?|kwh|kw|kilowatts?|sq?(?:uare|\.)?\s?(?:ft|feet|foot)\.?|₹|rs\.?|inr|rupees?|\/-|homes?|flats?|यूनिट|रु(?:प[येए]+|\.)?|किलोवाट|वर्ग फ\u093c?ुट)?(?: ?only)?(?:\s?(?:\/|per|a)\s?(?:month|unit|kwh)| ?(?:monthly|(?:प्रति )?(?:माह|महीन[ाे])))?$/;

/** Reads numbers as people paste them ("₹ 3 500", "350 units", "१,२००", "1.5 lakh"), but not "-5" or "1e9". */
export function readNumber(text: string): number | undefined {
  if (text.length > LONGEST) return undefined;
  const number = numberOf(plainAmount(text).replace(BEFORE, "").replace(AFTER, ""));
  return number === undefined ? undefined : rounded(number, 9);
}
