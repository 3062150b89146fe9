/** Rounds to so many significant digits: 29,354 reads better as 29,400. */
export function readable(amount: number, digits: number, round = Math.round): number {
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) + 1 - digits);
  return round(amount / scale) * scale;
}

/** Returns both ends of a range of amounts as they are shown; `low` twice where a single figure is shown. */
export function shownRange(low: number, high: number): readonly [low: number, high: number] {
  const [from, to] = [readable(low, 2, Math.floor), readable(high, 2, Math.floor)];
  return low === high || from === to ? [low, low] : [from, to];
}

/** Returns both ends of a month's saving as they are shown, from those of a year: 20,745 to 22,839 is 1,600 to 1,800. */
export function shownMonth(low: number, high: number): readonly [low: number, high: number] {
  const [from, to] = shownRange(low, high);
  return shownRange(from / 12, to / 12);
}

/** Returns both ends of a monthly bill as they are shown: the highest is rounded up. */
export function shownBill([low, high]: readonly [number, number]): readonly [low: number, high: number] {
  return low === high ? [low, high] : [readable(low, 2, Math.floor), readable(high, 2, Math.ceil)];
}
