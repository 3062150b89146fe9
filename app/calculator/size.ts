export const SMALLEST_KW = 1;
export const LARGEST_KW = 1_000;
/** A home that wants more is no usual home: it is told to call. */
export const LARGEST_HOME_KW = 100;
export const STEP_KW = 0.5;
/** Above this size the rule for homes does not hold (load-rule.ts). */
export const STUDY_ABOVE_KW = 10;

/** Floating point may make 2.9999999999 kW of 3. */
const TOLERANCE = 1e-9;

/** Down, because a larger system than the roof holds or the home uses is never offered. */
export function roundDownKw(kw: number): number {
  return Math.floor(kw / STEP_KW + TOLERANCE) * STEP_KW;
}

export function wantedKw(unitsPerMonth: number, typicalYield: number): number {
  return (12 * unitsPerMonth) / typicalYield;
}

export type SizeLimit = "use" | "choice" | "roof" | "largest" | "advice" | "call";

/** Returns the size in kW and its limit. The visitor's own choice replaces the wanted size, but not the roof's limit. */
export function systemSize(
  wanted: number,
  choice: number | undefined,
  roofKw: number,
): { kw: number; limit: SizeLimit } {
  const asked = choice ?? roundDownKw(wanted);
  const largest = Math.min(roofKw, LARGEST_KW);
  if (asked <= largest + TOLERANCE) return { kw: asked, limit: choice === undefined ? "use" : "choice" };
  return { kw: roundDownKw(largest), limit: roofKw < LARGEST_KW ? "roof" : "largest" };
}

/** Years within which the extra price of a size comes back, where the company's rates do not say. */
export const ADVICE_YEARS = 12;

/** Less than a paisa, which floating point may add or lose. */
const NO_RUPEES = 0.005;

/** Returns the largest size worth (rupees gained less paid) as much as every smaller one; `most` if a worth is null. */
export function advisedKw(most: number, worth: (kw: number) => number | null): number {
  let advised = most;
  let best = Number.NEGATIVE_INFINITY;
  for (let kw = SMALLEST_KW; kw <= most; kw += STEP_KW) {
    const own = worth(kw);
    if (own === null) return most;
    if (own < best - NO_RUPEES) continue;
    best = Math.max(best, own);
    advised = kw;
  }
  return advised;
}

/** Sizes further away than this share of the wanted one are no match. */
const FARTHEST = 0.25;

/** Returns the sizes closest to `kw`: two that are equally close, or none that is near. */
export function closestSizes(sizes: readonly number[], kw: number): number[] {
  const distance = (size: number) => Math.abs(size - kw);
  const least = Math.min(...sizes.map(distance));
  return least <= kw * FARTHEST ? sizes.filter((size) => distance(size) === least) : [];
}

/** Returns `kw` if it is one of the sizes, both of its neighbours between two, or else a size that is near. */
export function sizesAround(sizes: readonly number[], kw: number): number[] {
  if (sizes.includes(kw)) return [kw];
  const [below, above] = [
    Math.max(...sizes.filter((size) => size < kw)),
    Math.min(...sizes.filter((size) => size > kw)),
  ];
  return Number.isFinite(below) && Number.isFinite(above) ? [below, above] : closestSizes(sizes, kw);
}
