import { createHash, randomBytes } from "node:crypto";
import { postpone } from "~/browser/late-scripts";

/**
 * Marks, while a page is rendered, the inline scripts that are our own. `sealDocument` hashes exactly these into the
 * policy and takes the mark out again, so a script that found its way into the page by other means never runs.
 */
export const scriptMark = randomBytes(12).toString("hex");

/**
 * Stands on the page's `<style>` where the maps script may run: that adds styles of its own, which nobody can hash, and
 * gives them the nonce of the first `<style>` it finds (https://developers.google.com/maps/documentation/javascript/
 * content-security-policy). One for the whole process, as pages are kept and sent again: it lets in styles alone.
 */
const styleNonce = randomBytes(12).toString("hex");

const markedScript = new RegExp(`<script[^>]*? nonce="${scriptMark}"[^>]*>([^]*?)</script>`, "g");
const mark = new RegExp(` nonce="${scriptMark}"`, "g");

function sha256(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * Takes the marks out of a rendered document and returns it with the Content-Security-Policy that allows its own
 * inline scripts and style by their hashes. A hash, unlike a nonce, lets the document be kept and sent again.
 * Remix's scripts wait until the page has loaded: see browser/late-scripts.tsx.
 */
export function sealDocument(
  markedHtml: string,
  styles: string,
  { withMaps = false }: { withMaps?: boolean } = {},
): { html: string; policy: string } {
  const scripts = [...markedHtml.matchAll(markedScript)].map((match) => match[1] ?? "").filter(Boolean);
  return {
    html: postpone(markedHtml.replace(mark, "")).replace(
      "<style>",
      withMaps ? `<style nonce="${styleNonce}">` : "<style>",
    ),
    policy: contentSecurityPolicy([...new Set(scripts)].map(sha256), sha256(styles), withMaps),
  };
}

/**
 * @param withMaps lets in what the maps script needs to draw a raster map: its modules, its data, its font and its
 * styles. Not `unsafe-eval`, which Google lists for vector maps.
 */
function contentSecurityPolicy(scriptHashes: string[], styleHash: string, withMaps: boolean): string {
  const maps = (sources: string) => (withMaps ? ` ${sources}` : "");
  const liveReload = process.env.NODE_ENV === "development" ? " ws:" : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(" ")}${maps("https://maps.googleapis.com")}`,
    `style-src 'self' ${styleHash}${maps(`'nonce-${styleNonce}' https://fonts.googleapis.com`)}`,
    // Photos of the content may be kept by a storage service, those of an article anywhere.
    "img-src 'self' data: https:",
    // Players and the map, each opened by a visitor. The policy of the first page holds for all that follow it.
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.google.com",
    `font-src 'self'${maps("https://fonts.gstatic.com")}`,
    `connect-src 'self'${liveReload}${maps("https://maps.googleapis.com https://maps.gstatic.com")}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For everything that is not a document of ours: nothing it contains may load or run. */
const LOCKED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * Headers of every answer. `strict-origin-when-cross-origin` rather than `no-referrer`: under the latter Chromium
 * sends `Origin: null` with plain forms, and the origin check would turn every visitor without JavaScript away.
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    "Content-Security-Policy": LOCKED_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(siteUrl.startsWith("https:") && {
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
    }),
  };
}
