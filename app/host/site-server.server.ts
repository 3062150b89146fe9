import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { CollectionName, Content } from "~/content/content";
import { carriesFlash } from "~/server/flash.server";
import { describeError, log, logWithin } from "~/server/log.server";
import { clientAddress } from "./client-address.server";
import { isOwnOrigin } from "./origin-check.server";
import { PageCache } from "./page-cache.server";
import { isCompressible, Representation } from "./representation.server";
import { securityHeaders } from "./security-headers.server";
import { staticFiles } from "./static-files.server";

/** A body of which nothing has come for so long comes from a client that is gone, or that only holds the line. */
const SILENCE_MS = 60_000;

/** So long a client that was answered early may go on sending; cut off at once, a browser would not show the answer. */
const LINGER_MS = 5_000;

/** What the home page shows first, and the readiness check asks for. */
const PROBE = "heroSliders";

export interface SiteServerOptions {
  /** The Remix request handler, or anything that answers a request. */
  render: (request: Request, context: AppLoadContext) => Promise<Response>;
  /** The pages are kept until its revision grows. */
  content: Pick<Content, "all" | "revision" | "refresh" | "failing">;
  /** The name of the store, for the health check. */
  storeName: string;
  /** Why a form could not be kept now, if that is so. */
  fault: () => Promise<string | undefined>;
  /** The origin under which visitors know the site. */
  siteUrl: string;
  /** How many proxies stand before the server. */
  proxies: number;
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
  const commonHeaders = securityHeaders(siteUrl);
  const findFile = staticFiles(options.publicFolder, commonHeaders);
  const pages = new PageCache();
  const health = JSON.stringify({ status: "ok", store: options.storeName });

  /** The kept answer to a request, if there is one. Most requests end here, so nothing in here may wait. */
  function findKept(request: IncomingMessage): Representation | undefined {
    if (!mayKeep(request)) return undefined;
    content.refresh();
    return pages.get(request.url ?? "/", content.revision());
  }

  function mayKeep(request: IncomingMessage): boolean {
    return options.keepPages && isRead(request) && !carriesFlash(request.headers.cookie);
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const address = request.url ?? "/";
    const path = pathOf(address);
    const file = isRead(request) ? findFile(path) : undefined;
    if (file) return (await file).send(request, response);

    response.setHeader("X-Request-Id", requestId);
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    if (path === "/healthz") return sendText(response, 200, health, "application/json");
    if (path === "/readiness") return answerReadiness(response);
    if (!isRead(request)) return answerForm(request, response);

    const revision = content.revision();
    const rendered = await render(toRequest(request, response), {});
    if (rendered.status === 206 || !isCompressible(rendered.headers.get("Content-Type"))) {
      if (request.method === "HEAD") await rendered.body?.cancel();
      return sendResponse(response, rendered);
    }
    const headers = new Headers(rendered.headers);
    for (const [name, value] of Object.entries(commonHeaders))
      if (!headers.has(name)) headers.set(name, value);
    const page = new Representation(rendered.status, headers, Buffer.from(await rendered.arrayBuffer()));
    if (mayKeep(request) && isForEveryone(rendered)) pages.keep(address, revision, page);
    return page.send(request, response);
  }

  /** 503 when forms cannot be kept, or no page was ever read; "degraded" while what pages show is getting old. */
  async function answerReadiness(response: ServerResponse): Promise<void> {
    const asked = new Set<CollectionName>([PROBE, ...content.failing().keys()]);
    const [reason] = await Promise.all([
      options.fault(),
      Promise.allSettled([...asked].map((name) => content.all(name))),
    ]);
    const failing = content.failing();
    const isEmpty = failing.has(PROBE) && !failing.get(PROBE);
    const isUnavailable = isEmpty || reason !== undefined;
    const status = isUnavailable ? "unavailable" : failing.size > 0 ? "degraded" : "ready";
    const lastRead = Object.fromEntries([...failing].map(([name, date]) => [name, date ?? null]));
    const body = { status, store: options.storeName, reason, ...(failing.size > 0 && { lastRead }) };
    sendText(response, isUnavailable ? 503 : 200, JSON.stringify(body), "application/json");
  }

  async function answerForm(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnOrigin(request.headers, siteUrl)) {
      const reason = "This form was sent from another site, so it was not accepted.";
      return sendText(response, 403, `${reason} Please open our own page and send it there.`);
    }
    request.setTimeout(SILENCE_MS);
    const form = toRequest(request, response);
    // Checked above. Remix has a check of its own, which knows neither SITE_URL nor Sec-Fetch-Site.
    form.headers.delete("Origin");
    const context = { clientAddress: clientAddress(request, options.proxies) };
    return sendResponse(response, await render(form, context));
  }

  /** The request as the web platform has it. HEAD is rendered as GET: its headers have to be those of the page. */
  function toRequest(request: IncomingMessage, response: ServerResponse): Request {
    const converted = createRequest(request, response, { protocol: new URL(siteUrl).protocol });
    return request.method === "HEAD" ? new Request(converted, { method: "GET" }) : converted;
  }

  const server = createServer((request, response) => {
    const started = performance.now();
    const requestId = nextRequestId();
    response.once("close", () => {
      if (!request.complete) letGo(request);
      log.request({
        requestId,
        method: request.method ?? "",
        path: pathOf(request.url ?? "/"),
        status: response.statusCode,
        ms: performance.now() - started,
        aborted: !response.writableFinished,
        trace: traceOf(request),
      });
    });
    const kept = findKept(request);
    const answered = kept
      ? kept.send(request, response)
      : logWithin(requestId, traceOf(request), () => answer(request, response, requestId));
    answered?.catch((error: unknown) => {
      // Whoever has gone needs no answer, and that they went is in the request's own line.
      if (response.destroyed) return;
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

const processId = randomBytes(6).toString("hex");
let requestCount = 0;

/** By which the lines of a request are found in the log; sent along with what is rendered for one visitor. */
function nextRequestId(): string {
  requestCount += 1;
  return `${processId}-${requestCount}`;
}

/** Reads what is left of a request that was answered before its end, for a while. */
function letGo(request: IncomingMessage) {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
}

function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** Whether an answer is the same for every visitor: its own headers have to say so. */
function isForEveryone(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    /\bpublic\b/.test(response.headers.get("cache-control") ?? "")
  );
}

function pathOf(address: string): string {
  const end = address.indexOf("?");
  return end === -1 ? address : address.slice(0, end);
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
) {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
}

const traceProject = process.env.GOOGLE_CLOUD_PROJECT ?? process.env.FIREBASE_PROJECT_ID;

/** Cloud Run's own record of a request, to which its line in the log is linked. */
function traceOf(request: IncomingMessage): string | undefined {
  const context = traceProject && request.headers["x-cloud-trace-context"];
  return typeof context === "string"
    ? `projects/${traceProject}/traces/${context.split("/", 1)[0]}`
    : undefined;
}
