import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { DocumentParts } from "~/document-parts";
import { scriptMark, sealDocument } from "~/host/security-headers.server";
import { stylesOf } from "~/host/used-styles.server";
import { describeError, log } from "~/server/log.server";
import fontsUrl from "~/styles/fonts.css";
import siteUrl from "~/styles/site.css";
import deskUrl from "./desk.css";

const STYLES = `/*${scriptMark}*/`;

let usedStyles: ((html: string) => string) | undefined;

let deskClasses = "";

/**
 * With every class of the desk: a live update brings rows that the page may not have had, and its policy takes no other
 * styles. Lazy, because most servers answer visitors only.
 */
function stylesIn(html: string): string {
  if (!usedStyles) {
    const desk = readPublic(deskUrl);
    const names = [...desk.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) =>
      name.replace(/\\(.)/g, "$1"),
    );
    deskClasses = `<i class="${names.join(" ")}">`;
    usedStyles = stylesOf([fontsUrl, siteUrl].map(readPublic).join("") + desk);
  }
  return usedStyles(html + deskClasses);
}

function readPublic(url: string): string {
  return readFileSync(fileURLToPath(new URL(`../public${url}`, import.meta.url)), "utf8");
}

/** Renders a page of the desk, which needs no script. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  let marked = renderToString(
    <DocumentParts.Provider value={{ styles: STYLES, stylesheetUrl: "", scriptMark }}>
      <RemixServer context={context} url={request.url} nonce={scriptMark} />
    </DocumentParts.Provider>,
  );
  // Screen readers announce the error first.
  if (context.staticHandlerContext.actionData && status >= 400)
    marked = marked.replace("<title>", "<title>Error: ");
  const styles = stylesIn(marked);
  const { html, policy } = sealDocument(
    marked.replace(STYLES, () => styles),
    styles,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", policy);
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  log.error("desk page failed", describeError(error));
}
