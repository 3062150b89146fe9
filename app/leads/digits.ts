/** "५ kW" → "5 kW" */
export function asciiDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}

/** Returns the digits of a text as ASCII: "249 403" and "२४९ ४०३" give "249403". */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, "");
}

/** Returns the digits of a text, and of an Indian mobile number only the ten after +91, 0091 or 0. */
export function tenDigits(text: string): string {
  // The country code is cut first, or that of "+91 98765 432" would make up for the two missing digits.
  return digitsOf(text.replace(/^\s*\+\s*91/, "")).replace(/^(?:0{0,2}91|0)(?=\d{10}$)/, "");
}

/** Returns the ten digits of a clear Indian mobile number, and any other text unchanged. */
export function tidyPhone(text: string): string {
  const digits = tenDigits(text);
  // A landline starts with a separate area code: "080 6123 4567".
  const isLandline = /^0(?!0|91)\d{1,4}\D/.test(text);
  const isMobile = /^[6-9]\d{9}$/.test(digits) && !isLandline && /^[+()०-९\d\s.-]+$/.test(text);
  return isMobile ? digits : text;
}
