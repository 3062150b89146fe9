/** Drawn, not photographed: an array under a low sun. For posts that have no cover. */
const PLACEHOLDER = "/images/post-without-cover.svg";

export function coverOrPlaceholder(coverUrl: string | undefined): string {
  return coverUrl ?? PLACEHOLDER;
}
