/** Google's and the short links of its app, as people paste them for an address. */
const MAP_LINK =
  /https:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.google\.com|(?:www\.)?google\.(?:com|co\.in)\/maps)[/?][^\s"<>]*/i;

/** Returns a link to the place on Google Maps: the one in the address, or a search for it. */
export function mapOf(place: string): string {
  const [pasted] = MAP_LINK.exec(place) ?? [];
  return pasted ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
