import type { FormEvent } from "react";
import { asciiDigits, digitsOf, tenDigits } from "~/leads/digits";

export interface Edit {
  text: string;
  caret: number;
}

const PIN_CODE_DIGITS = 6;
const MOBILE_DIGITS = 10;
const INTERNATIONAL_DIGITS = 12;
const ABROAD_DIGITS = 14;

/** Keeps at most `limit` digits. Like `maxlength`, it drops new digits, not old ones. */
export function keepDigits({ text, caret }: Edit, limit: number): Edit {
  const after = digitsOf(text.slice(caret)).slice(0, limit);
  const before = digitsOf(text.slice(0, caret)).slice(0, limit - after.length);
  return { text: before + after, caret: before.length };
}

/** Keeps the ten digits of a mobile number. "+91 98765" keeps its plus and country code until the number is complete. */
export function keepMobile({ text, caret }: Edit): Edit {
  const isInternational = /^\s*(?:\+|91[\s-])/.test(asciiDigits(text));
  const mobile = tenDigits(text);
  const isComplete = !isInternational || digitsOf(text).length >= INTERNATIONAL_DIGITS;
  if (mobile.length === MOBILE_DIGITS && isComplete)
    return { text: mobile, caret: Math.max(0, MOBILE_DIGITS - digitsOf(text.slice(caret)).length) };
  if (!isInternational) return keepDigits({ text, caret }, digitLimit(digitsOf(text)));
  const kept = keepDigits({ text, caret }, INTERNATIONAL_DIGITS);
  return { text: `+${kept.text}`, caret: kept.caret + 1 };
}

/** The limit of specification §5 holds for the number, not for a country code that is typed before it. */
function digitLimit(digits: string): number {
  if (digits.startsWith("00")) return ABROAD_DIGITS;
  return digits.startsWith("91") ? INTERNATIONAL_DIGITS : MOBILE_DIGITS;
}

function digitsInput(keep: (edit: Edit) => Edit) {
  function tidy({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const { text, caret } = keep({ text: input.value, caret: input.selectionStart ?? input.value.length });
    if (text === input.value) return;
    input.value = text;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }
  // Capture, so that the form's own listeners read the tidy value; blur, for fields filled in before hydration.
  return { onInputCapture: tidy, onBlur: tidy, inputMode: "numeric" } as const;
}

/** Props of a mobile number's `<input>` (specification §5, §9). HTML allows `tel-national` on text fields only. */
export const mobileInput = { ...digitsInput(keepMobile), autoComplete: "tel-national" } as const;

export const pinCodeInput = digitsInput((edit) => keepDigits(edit, PIN_CODE_DIGITS));
