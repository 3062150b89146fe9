/** Sizes further away than this share of the wanted one are no match. */
const FARTHEST = 0.25;

/** Returns the size closest to `kw`, the smaller of two equally close ones; undefined if none is near. */
export function closestSize(sizes: readonly number[], kw: number): number | undefined {
  const [closest] = sizes
    .filter((size) => Math.abs(size - kw) <= kw * FARTHEST)
    .sort((a, b) => Math.abs(a - kw) - Math.abs(b - kw) || a - b);
  return closest;
}
