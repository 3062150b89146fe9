import type { FormEvent } from "react";
import { digitsOf, tenDigits } from "~/leads/digits";

/** The text of a field and the place of its caret. */
export interface Edit {
  text: string;
  caret: number;
}

const PIN_CODE_DIGITS = 6;
const MOBILE_DIGITS = 10;
const WITH_COUNTRY_CODE = 12;

/** Keeps the digits of an edit, at most `limit`. Like `maxlength`, it drops what was just put in, not what was there. */
export function keepDigits({ text, caret }: Edit, limit: number): Edit {
  const after = digitsOf(text.slice(caret)).slice(0, limit);
  const before = digitsOf(text.slice(0, caret)).slice(0, limit - after.length);
  return { text: before + after, caret: before.length };
}

/**
 * Keeps the ten digits of a mobile number. While a country code is being typed, as in "+91 98765", the text keeps its
 * plus and may be longer; the whole number gives way to its ten digits.
 */
export function keepMobile({ text, caret }: Edit): Edit {
  const isInternational = /^\s*(?:\+|91[\s-])/.test(text);
  const mobile = tenDigits(text);
  const isWhole = !isInternational || digitsOf(text).length >= WITH_COUNTRY_CODE;
  if (mobile.length === MOBILE_DIGITS && isWhole)
    return { text: mobile, caret: Math.max(0, MOBILE_DIGITS - digitsOf(text.slice(caret)).length) };
  if (!isInternational) return keepDigits({ text, caret }, MOBILE_DIGITS);
  const kept = keepDigits({ text, caret }, WITH_COUNTRY_CODE);
  return { text: `+${kept.text}`, caret: kept.caret + 1 };
}

function inputOf(keep: (edit: Edit) => Edit) {
  function tidy({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const { text, caret } = keep({ text: input.value, caret: input.selectionStart ?? input.value.length });
    if (text === input.value) return;
    input.value = text;
    if (document.activeElement === input) input.setSelectionRange(caret, caret);
  }
  // Captured, so that whoever else listens to the form reads the tidy value. On blur too: a field may have been filled
  // before the script ran.
  return { onInputCapture: tidy, onBlur: tidy, inputMode: "numeric" } as const;
}

/** For the `<input>` of a mobile number (specification §5, §9). */
// No type="tel": HTML allows the autofill name tel-national on text fields only.
export const mobileInput = { ...inputOf(keepMobile), autoComplete: "tel-national" } as const;

/** For the `<input>` of a PIN code (specification §5, §9). */
export const pinCodeInput = inputOf((edit) => keepDigits(edit, PIN_CODE_DIGITS));
