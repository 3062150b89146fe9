import { articlePicture, articlePlayer } from "~/content/article-urls";
import { allowedUrl } from "~/content/link";

/** Returns the URL that was meant: a path, an address of a page, an e-mail address or a phone number; else undefined. */
export function readLink(typed: string): string | undefined {
  const text = typed.trim().replace(/^http:/i, "https:");
  if (/^#[\w-]+$/.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return allowedUrl(`mailto:${text}`);
  if (/^\+?[\d\s()-]{8,}$/.test(text)) {
    const digits = text.replace(/[^\d+]/g, "").replace(/^0(?=\d{10}$)/, "");
    return allowedUrl(`tel:${/^\d{10}$/.test(digits) ? "+91" : ""}${digits}`);
  }
  if (/^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]|$)/i.test(text)) return allowedUrl(`https://${text}`);
  return allowedUrl(text);
}

/** Not content/youtube.ts, which visitors load: what the desk shares with them becomes one more file of theirs. */
const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:www|m|music)\.)?(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:(?:shorts|embed|live)\/|watch\?(?:[^#]*&)?v=))([\w-]{11})(?![\w-])/i;

const VIMEO = /^(?:https?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/i;

/** Returns the player of a YouTube or Vimeo address, or of the code to embed it; else undefined. */
export function readVideo(typed: string): string | undefined {
  const text = /\bsrc="([^"]+)"/.exec(typed)?.[1] ?? typed.trim();
  const [, youtube] = YOUTUBE.exec(text) ?? [];
  if (youtube) return articlePlayer(`https://www.youtube-nocookie.com/embed/${youtube}`);
  const [, vimeo] = VIMEO.exec(text) ?? [];
  return vimeo && articlePlayer(`https://player.vimeo.com/video/${vimeo}`);
}

interface MeasuredPicture {
  src: string;
  width: number;
  height: number;
}

/** Returns the picture with its shape, so that the page does not move when it loads; undefined if there is none. */
export async function readPicture(typed: string): Promise<MeasuredPicture | undefined> {
  const src = articlePicture(typed.trim());
  if (!src) return undefined;
  const picture = new Image();
  picture.src = shownPicture(src);
  const isThere = await picture.decode().then(
    () => true,
    () => false,
  );
  return isThere ? { src, width: picture.naturalWidth, height: picture.naturalHeight } : undefined;
}

/** The whole picture, no larger than an article needs (routes/pictures.$size.$.ts). */
export function shownPicture(src: string): string {
  return /^\/(?:media|originals)\/(?!.*\.svg(?:\?|$))/i.test(src) ? `/pictures/full-960${src}` : src;
}
