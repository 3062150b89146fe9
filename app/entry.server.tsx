import { readFileSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { LanguageContext } from "~/texts/use-texts";
import { DocumentParts } from "~/ui/document-parts";
import { takeTurn } from "./host/render-queue.server";
import { scriptMark, sealDocument } from "./host/security-headers.server";
import { stylesOf } from "./host/used-styles.server";
import { lazy } from "./lazy";
import { env } from "./server/env.server";
import { carriesFlash } from "./server/flash.server";
import { describeError, log } from "./server/log.server";
import { lateStart } from "./site/browser/late-scripts.server";
import fontsUrl from "./styles/fonts.css";
import secretUrl from "./styles/secret.css";
import stylesheetUrl from "./styles/site.css";
import { frame } from "./texts/frame";
import { languageOf } from "./texts/language";

const RENDER_WITHIN_MS = 10_000;

// Inlined to save slow phones a round trip. The font faces are only here: declared twice, they cause a second layout.
const readStyles = lazy(async () => stylesOf([fontsUrl, stylesheetUrl, secretUrl].map(readPublic).join("")));

// The styles are read after the start, which they would make a fifth longer, unless a visitor comes before.
setTimeout(readStyles, 1000).unref();

function readPublic(url: string): string {
  return readFileSync(path.join(__dirname, "../public", url), "utf8");
}

const STYLES = `/*${scriptMark}*/`;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { desk }: AppLoadContext,
): Promise<Response> {
  setCacheControl(request, headers);
  const language = languageOf(request.url);
  const page = (
    <LanguageContext.Provider value={language}>
      <DocumentParts.Provider value={{ styles: STYLES, stylesheetUrl, scriptMark, lateStart }}>
        <RemixServer context={context} url={request.url} abortDelay={RENDER_WITHIN_MS} nonce={scriptMark} />
      </DocumentParts.Provider>
    </LanguageContext.Provider>
  );
  await takeTurn(true);
  let marked = await render(page);
  // Screen readers announce the error first. entry.client removes the prefix; ErrorSummary adds it again.
  if (context.staticHandlerContext.actionData && status >= 400)
    marked = marked.replace("<title>", `<title>${frame[language].form.errorTitle}`);
  const styles = marked.includes(STYLES) ? (await readStyles())(marked) : "";
  const { html, policy } = sealDocument(
    marked.replace(STYLES, () => styles),
    styles,
    {
      withMaps: env().GOOGLE_MAPS_API_KEY !== undefined,
      // Without staff, a page under /desk is like any unknown one.
      isOfDesk: desk !== undefined,
    },
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  return new Response(html, { status, headers });
}

// `no-cache`, because a live update reads the same URL again.
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  setCacheControl(request, response.headers, "public, no-cache");
  return response;
}

export function handleError(error: unknown, { request }: { request: Request }) {
  // A missing page and a visitor who left are no faults.
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  log.error("page failed", describeError(error));
}

const SHARED = "public, max-age=0, s-maxage=60, stale-while-revalidate=600";

/** Shared caches may keep a page, unless it answers a form, has a flash message, or its route decides otherwise. */
function setCacheControl(request: Request, headers: Headers, shared = SHARED) {
  if (headers.has("Cache-Control")) return;
  const isShared = request.method === "GET" && !carriesFlash(request.headers.get("Cookie"));
  headers.set("Cache-Control", isShared ? shared : "private, no-store");
}

function render(page: React.ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const output = new PassThrough();
    const stream = renderToPipeableStream(page, {
      onAllReady: () => {
        stream.pipe(output);
        text(output)
          // React 18 pads a chunk with NUL where a letter of several bytes would cross its end (facebook/react#26228).
          .then((html) => resolve(html.replaceAll("\0", "")), reject)
          .finally(() => clearTimeout(timer));
      },
      onShellError: reject,
      onError: (error) => log.error("render failed", describeError(error)),
    });
    const timer = setTimeout(() => stream.abort(), RENDER_WITHIN_MS).unref();
  });
}
