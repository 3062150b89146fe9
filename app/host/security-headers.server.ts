import { createHash, randomBytes } from "node:crypto";
import { defer } from "~/site/browser/late-scripts.server";

/** Marks our own inline scripts while a page is rendered, so that `sealDocument` allows no injected script. */
export const scriptMark = randomBytes(12).toString("hex");

// The maps script adds styles with the nonce of the first `<style>`: nobody can hash them. One nonce per process, because
// pages are cached (https://developers.google.com/maps/documentation/javascript/content-security-policy).
const styleNonce = randomBytes(12).toString("hex");

const markedScript = new RegExp(`<script[^>]*? nonce="${scriptMark}"[^>]*>([^]*?)</script>`, "g");
const mark = new RegExp(` nonce="${scriptMark}"`, "g");

function sha256(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Remix indents the routes that it writes into a document. */
function withoutIndents(markedHtml: string): string {
  return markedHtml.replace(/(?<=<script[^>]* type="module" async="">)[^<]*/, (script) =>
    script.replace(/\n\s*|(?<=":) /g, ""),
  );
}

/** Defers Remix's scripts, removes the marks, and returns the policy with hashes, which unlike nonces allow caching. */
export function sealDocument(markedHtml: string, styles: string, options: PolicyOptions) {
  const compact = withoutIndents(markedHtml);
  const scripts = [...compact.matchAll(markedScript)].map((match) => match[1] ?? "").filter(Boolean);
  return {
    html: defer(compact.replace(mark, "")).replace(
      "<style ",
      options.withMaps ? `<style nonce="${styleNonce}" ` : "$&",
    ),
    policy: contentSecurityPolicy([...new Set(scripts)].map(sha256), sha256(styles), options),
  };
}

interface PolicyOptions {
  /** Allows what raster maps need; `unsafe-eval`, which Google lists, is for vector maps only. */
  withMaps: boolean;
  /** Allows frames with the site's own pages, and pictures that are not yet uploaded. */
  isOfDesk: boolean;
}

function contentSecurityPolicy(
  scriptHashes: string[],
  styleHash: string,
  { withMaps, isOfDesk }: PolicyOptions,
): string {
  const maps = (sources: string) => (withMaps ? ` ${sources}` : "");
  const liveReload = process.env.NODE_ENV === "development" ? " ws:" : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.join(" ")}${maps("https://maps.googleapis.com")}`,
    `style-src 'self' ${styleHash}${maps(`'nonce-${styleNonce}' https://fonts.googleapis.com`)}`,
    // Photos may be in a storage service; those of an article, on any host.
    `img-src 'self' data: https:${isOfDesk ? " blob:" : ""}`,
    // Every page needs it, because client-side navigations keep the policy of the first one.
    `frame-src ${isOfDesk ? "'self' " : ""}https://www.youtube-nocookie.com https://player.vimeo.com https://www.google.com`,
    `font-src 'self'${maps("https://fonts.gstatic.com")}`,
    `connect-src 'self'${liveReload}${maps("https://maps.googleapis.com https://maps.gstatic.com")}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of responses other than our documents: they load and run nothing. */
const LOCKED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Pictures and fonts, which feed readers and translated or cached copies of a page load from here. */
const SHOWN_ELSEWHERE = /^\/(?:fonts|images|media|originals|pictures)\//;

/** Scripts and styles are no documents: on some fifty files of a page, what only documents obey would weigh 8 KB. */
const PART_OF_A_PAGE = /^\/static\//;

export function headersAt(path: string, common: Record<string, string>): Record<string, string> {
  if (PART_OF_A_PAGE.test(path)) {
    const {
      "Permissions-Policy": _permissions,
      "Referrer-Policy": _referrer,
      "Cross-Origin-Opener-Policy": _opener,
      ...others
    } = common;
    return others;
  }
  if (!SHOWN_ELSEWHERE.test(path)) return common;
  return { ...common, "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*" };
}

/** Is not `no-referrer`: with it, Chromium sends plain forms with `Origin: null`, which the origin check would reject. */
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
