const HOSTS: ReadonlySet<string> = new Set([
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
]);

/** Returns the video id from `v=` (specification §2), youtu.be/…, /shorts/…, /embed/… or /live/…; else undefined. */
export function youtubeId(pasted: string): string | undefined {
  const url = parse(pasted.trim());
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return undefined;
  const [, first = "", second = ""] = url.pathname.split("/");
  let id: string | null = null;
  if (url.hostname === "youtu.be") id = first;
  else if (HOSTS.has(url.hostname)) {
    id = url.searchParams.get("v") ?? (["shorts", "embed", "live"].includes(first) ? second : null);
  }
  // The addresses of playlists and live streams have such a word in the place of an id.
  return id && /^(?!(?:videoseries|live_stream)$)[\w-]{6,20}$/.test(id) ? id : undefined;
}

/** The player sets no cookies before it plays; `rel=0` limits suggestions to the same channel. */
export function playerUrl(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
}

/** Editors also paste URLs without "https://". */
function parse(text: string): URL | undefined {
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(absolute) ? new URL(absolute) : undefined;
}

/** Separate from video-gallery.ts, which would bring zod to the browser. */

export const VIDEO = "video";
