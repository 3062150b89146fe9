import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { Content } from "~/content/content";
import { carriesFlash } from "./flash.server";
import { describeError, log } from "./log.server";
import { isOwnOrigin } from "./origin-check.server";
import { PageCache } from "./page-cache.server";
import { isCompressible, Representation } from "./representation.server";
import { securityHeaders } from "./security-headers.server";
import { staticFiles } from "./static-files.server";

export interface SiteServerOptions {
  /** The Remix request handler, or anything that answers a request. */
  render: (request: Request) => Promise<Response>;
  /** Only for its revision: the pages are kept until it grows. */
  content: Pick<Content, "revision" | "refresh">;
  /** The name of the store, for the health check. */
  storeName: string;
  /** The origin under which visitors know the site. */
  siteUrl: string;
  publicFolder: string;
  /** Answers are kept in memory and sent again. Off while developing. */
  keepPages: boolean;
}

/**
 * The production host. In the order of how often it happens: an answer that is kept, a file of the public folder, a
 * page that has to be rendered, a form.
 */
export function createSiteServer(options: SiteServerOptions): Server {
  const { render, content, siteUrl } = options;
  const pages = new PageCache();
  const findFile = staticFiles(options.publicFolder);
  const health = JSON.stringify({ status: "ok", store: options.storeName });
  const commonHeaders = Object.entries(securityHeaders(siteUrl));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead && !isOwnOrigin(request.headers, siteUrl)) {
      return sendText(
        response,
        403,
        "This form was sent from another site, so it was not accepted. Please open our own page and send it there.",
      );
    }
    if (!isRead) {
      const form = toRequest(request, response);
      // Checked above. Remix has a check of its own, which knows neither SITE_URL nor Sec-Fetch-Site.
      form.headers.delete("Origin");
      return sendResponse(response, await render(form));
    }

    const mayKeep = options.keepPages && !carriesFlash(request.headers.cookie);
    if (mayKeep) {
      content.refresh();
      const kept = pages.get(address, content.revision());
      if (kept) return kept.send(request, response);
    }
    const path = address.split("?", 1)[0] ?? "/";
    if (path === "/healthz") return sendText(response, 200, health, "application/json");
    const file = findFile(path);
    if (file) return (await file).send(request, response);

    const revision = content.revision();
    const rendered = await render(toRequest(request, response));
    if (!isCompressible(rendered.headers.get("content-type"))) return sendResponse(response, rendered);
    const page = await represent(rendered);
    if (mayKeep && isForEveryone(rendered)) pages.keep(address, revision, page);
    return page.send(request, response);
  }

  /** The request as the web platform has it. HEAD is rendered as GET: its headers have to be those of the page. */
  function toRequest(request: IncomingMessage, response: ServerResponse): Request {
    const converted = createRequest(request, response, { protocol: new URL(siteUrl).protocol });
    return request.method === "HEAD" ? new Request(converted, { method: "GET" }) : converted;
  }

  const server = createServer((request, response) => {
    const started = performance.now();
    const requestId = randomUUID();
    const { method, url } = request;
    for (const [name, value] of commonHeaders) response.setHeader(name, value);
    response.setHeader("X-Request-Id", requestId);
    response.once("close", () => {
      log.info("request", {
        requestId,
        method,
        path: url?.split("?", 1)[0],
        status: response.statusCode,
        ms: Math.round((performance.now() - started) * 10) / 10,
        ...(!response.writableFinished && { aborted: true }),
        ...trace(request),
      });
    });
    answer(request, response).catch((error: unknown) => {
      log.error("request failed", { requestId, ...describeError(error) });
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Something went wrong on our side. Please try again in a moment.");
    });
  });
  // Node's own limits would end a slow upload that is still arriving: 2 MiB at 20 kbit/s take 14 minutes.
  server.requestTimeout = 900_000;
  server.headersTimeout = 60_000;
  // Longer than any load balancer keeps a connection (600 s), so that it never sends into one we have just closed.
  server.keepAliveTimeout = 620_000;
  return server;
}

/** Whether an answer is the same for every visitor: its own headers have to say so. */
function isForEveryone(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    /\bpublic\b/.test(response.headers.get("cache-control") ?? "")
  );
}

async function represent(response: Response): Promise<Representation> {
  const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  return new Representation(response.status, headers, Buffer.from(await response.arrayBuffer()));
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
) {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
}

/** Links a line of the log to Cloud Run's own record of the request. */
function trace(request: IncomingMessage): Record<string, string> {
  const [traceId] = String(request.headers["x-cloud-trace-context"] ?? "").split("/");
  const project = process.env.FIREBASE_PROJECT_ID ?? process.env.GOOGLE_CLOUD_PROJECT;
  return traceId && project
    ? { "logging.googleapis.com/trace": `projects/${project}/traces/${traceId}` }
    : {};
}
