const HOST = /^(?:(?:www|m|music|studio)\.)?youtube(?:-nocookie)?\.com$/;

/** The code that YouTube gives for other sites. */
const FRAME = /^<iframe\b[^>]{0,1000}?\ssrc="([^"]*)"/i;

/** Returns the video id from `v=` (specification §2), youtu.be/…, /shorts/…, /embed/… or /live/…; else undefined. */
export function youtubeId(pasted: string): string | undefined {
  const text = pasted.trim();
  const url = parse(FRAME.exec(text)?.[1] ?? text);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return undefined;
  const [, first = "", second = ""] = url.pathname.split("/");
  const isShort = url.hostname === "youtu.be";
  if (!isShort && !HOST.test(url.hostname)) return undefined;
  const inPath = isShort ? first : /^(?:shorts|embed|live|v|e|video)$/.test(first) ? second : "";
  // A second "?" is what phones add.
  const [id = ""] = (url.searchParams.get("v") ?? inPath).split("?");
  // The addresses of playlists and live streams have such a word in the place of an id.
  return /^(?!(?:videoseries|live_stream)$)[\w-]{6,20}$/.test(id) ? id : undefined;
}

/** Editors also paste URLs without "https://". */
function parse(text: string): URL | undefined {
  const absolute = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return URL.canParse(absolute) ? new URL(absolute) : undefined;
}
