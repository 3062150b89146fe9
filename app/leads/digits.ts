/** "249 403" → "249403". */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, "");
}

/** The ten digits of an Indian mobile number, also when it is written as +91 98765 43210 or 098765 43210. */
export function mobileDigits(typed: string): string {
  return digitsOf(typed).replace(/^(?:91|0)(?=\d{10}$)/, "");
}
