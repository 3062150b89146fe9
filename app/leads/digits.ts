/** Returns the digits of a text as ASCII: "249 403" and "२४९ ४०३" give "249403". */
export function digitsOf(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)).replace(/\D/g, "");
}

/**
 * Returns the ten digits of an Indian mobile number, without +91, 0091 or a leading 0. A text that is no such number
 * gives all its digits.
 */
export function tenDigits(text: string): string {
  // "+91 98765 432" lacks two digits: its country code must not make up for them.
  return digitsOf(text.replace(/^\s*\+\s*91/, "")).replace(/^(?:0{0,2}91|0)(?=\d{10}$)/, "");
}

/** Returns the ten digits of a text that is clearly an Indian mobile number, and any other text as it is. */
export function tidyPhone(text: string): string {
  const digits = tenDigits(text);
  // A landline starts with its area code, written apart: "080 6123 4567".
  const isLandline = /^0(?!0|91)\d{1,4}\D/.test(text);
  const isMobile = /^[6-9]\d{9}$/.test(digits) && !isLandline && /^[+()०-९\d\s.-]+$/.test(text);
  return isMobile ? digits : text;
}
