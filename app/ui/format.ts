// Without `Intl`: the server's and the browser's versions differ, and React would render the page anew.
// Days are in format-day.ts, which only the desk's scripts need.

/** Rounds as by hand: 1234.5 × 7.35 is 9,073.575, which floating point makes a little less. */
export function rounded(amount: number, decimals = 0): number {
  const scale = 10 ** decimals;
  return Math.round(Number((amount * scale).toPrecision(14))) / scale;
}

/** "1,80,000", "2.5": grouped as in India, with at most two decimals. */
export function grouped(amount: number): string {
  const [whole = "", decimals] = String(rounded(amount, 2)).split(".");
  const groups = whole.replace(/(\d)(?=(?:\d\d)*\d{3}$)/g, "$1,");
  return decimals ? `${groups}.${decimals}` : groups;
}

/** "₹1,80,000". @param amount in rupees */
export function rupees(amount: number): string {
  return `₹${grouped(rounded(amount))}`;
}

/** "3 kW", "1,000 kW" */
export function kilowatts(size: number): string {
  return `${grouped(size)} kW`;
}

export function dayCount(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

export function timeCount(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}

export function leadCount(count: number): string {
  return count === 1 ? "1 lead" : `${grouped(count)} leads`;
}
