const HOSTS: ReadonlySet<string> = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);

/**
 * The id of the video that an address of the video site leads to: from the `v=` parameter (specification §2), or from
 * the shorter forms that "Share" gives: youtu.be/…, /shorts/…, /embed/…, /live/…. Undefined for any other address.
 */
export function youtubeId(address: string): string | undefined {
  const url = parse(address.trim());
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return undefined;
  const [, first = "", second = ""] = url.pathname.split("/");
  let id: string | null = null;
  if (url.hostname === "youtu.be") id = first;
  else if (HOSTS.has(url.hostname)) {
    id = url.searchParams.get("v") ?? (["shorts", "embed", "live"].includes(first) ? second : null);
  }
  return id && /^[\w-]{6,20}$/.test(id) ? id : undefined;
}

/** The player of a video: it starts at once, keeps no cookies before that, and ends with videos of the same channel. */
export function playerAddress(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
}

/** Editors paste addresses without their "https://" too. */
function parse(address: string): URL | undefined {
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  return URL.canParse(absolute) ? new URL(absolute) : undefined;
}
