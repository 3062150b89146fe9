import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { CollectionName, Content } from "~/content/content";
import { carriesFlash } from "~/server/flash.server";
import { describeError, log, logWithin } from "~/server/log.server";
import { clientAddress } from "./client-address.server";
import { type KnownRequest, knownRequests, methodNotAllowed, READ_METHODS } from "./known-requests.server";
import { isOwnOrigin } from "./origin-check.server";
import { Pages, type PagesOptions } from "./pages.server";
import { TooBusyError } from "./render-queue.server";
import { isCompressible, type Representation } from "./representation.server";
import { hasValidHost, type Refusal, readRequestLine } from "./request-line.server";
import { securityHeaders } from "./security-headers.server";
import { staticFiles } from "./static-files.server";

/** A client whose body makes no progress for this long is gone, or only holds the connection. */
const SILENCE_MS = 60_000;

/** A client that was answered early may go on sending for this long; cut off at once, a browser would not show the answer. */
const LINGER_MS = 5_000;

/** The home page shows it first, so the readiness check reads it. */
const PROBE = "heroSliders";

const BUSY: Refusal = {
  status: 503,
  reason: "Too many people are opening pages at this moment. Please try again in a few seconds.",
  headers: { "Retry-After": "3" },
};

export interface SiteServerOptions extends PagesOptions {
  content: Pick<Content, "all" | "revision" | "refresh" | "failing">;
  /** The routes of the build say which requests they answer. */
  routes: ServerBuild["routes"];
  /** The name of the store, for the health check. */
  storeName: string;
  /** Why a form could not be kept now, if that is so. */
  fault: () => Promise<string | undefined>;
  /** How many proxies stand before the server. */
  proxies: number;
  publicFolder: string;
}

/**
 * The production host. Every request is read once, by request-line and known-requests; the raw URL and the Host header
 * are used nowhere else.
 */
export function createSiteServer(options: SiteServerOptions): Server {
  const { render, content, siteUrl } = options;
  const { protocol, host } = new URL(siteUrl);
  const commonHeaders = securityHeaders(siteUrl);
  const findFile = staticFiles(options.publicFolder, commonHeaders);
  const pages = new Pages(options, commonHeaders);
  const readKnown = knownRequests(options.routes);
  const health = JSON.stringify({ status: "ok", store: options.storeName });

  /** The kept page. A URL as it arrived equals a key only where it is canonical. */
  function findKept(request: IncomingMessage): Representation | undefined {
    if (!isRead(request) || !hasValidHost(request) || carriesFlash(request.headers.cookie)) return undefined;
    return pages.find(request.url ?? "/");
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> {
    const target = readRequestLine(request);
    const file = isRead(request) && "path" in target ? findFile(target.path) : undefined;
    if (file) return (await file).send(request, response);

    response.setHeader("X-Request-Id", requestId);
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    if ("reason" in target) return refuse(response, target);
    if (request.method === "POST" && !isOwnOrigin(request.headers, siteUrl)) return refuse(response, FOREIGN);
    const { path } = target;
    if (path === "/healthz" || path === "/readiness" || findFile(path)) {
      if (!isRead(request)) return refuse(response, methodNotAllowed(READ_METHODS));
      if (path === "/healthz") return sendText(response, 200, health, "application/json");
      return answerReadiness(response);
    }
    const known = readKnown(request.method ?? "", target);
    if ("reason" in known) return refuse(response, known);
    if (!isRead(request)) return answerForm(request, response, known);
    return known.isPage ? answerPage(request, response, known) : answerResource(request, response, known);
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, known: KnownRequest) {
    const { cookie = "" } = request.headers;
    const page = await (carriesFlash(cookie) ? pages.getFor(cookie, known) : pages.get(known));
    return page.send(request, response);
  }

  /** A file, a feed, a stream. Whatever can be compressed is short. */
  async function answerResource(request: IncomingMessage, response: ServerResponse, known: KnownRequest) {
    const kept = pages.find(known.key);
    if (kept) return kept.send(request, response);
    const revision = content.revision();
    const context = contextOf(request);
    const rendered = await render(toRequest(request, response, known), context);
    if (rendered.status === 206 || !isCompressible(rendered.headers.get("Content-Type"))) {
      if (request.method === "HEAD") await rendered.body?.cancel();
      return sendResponse(response, rendered);
    }
    return (await pages.represent(rendered, revision, known, context)).send(request, response);
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

  async function answerForm(request: IncomingMessage, response: ServerResponse, known: KnownRequest) {
    request.setTimeout(SILENCE_MS);
    const form = toRequest(request, response, known);
    // Remix would compare it with the Host header alone; isOwnOrigin has checked it already.
    form.headers.delete("Origin");
    return sendResponse(response, await render(form, contextOf(request)));
  }

  function contextOf(request: IncomingMessage): AppLoadContext {
    return { clientAddress: clientAddress(request, options.proxies) };
  }

  /** The request for Remix. HEAD becomes GET, because it has to get the headers of the page. */
  function toRequest(request: IncomingMessage, response: ServerResponse, { key }: KnownRequest): Request {
    request.url = key;
    const converted = createRequest(request, response, { protocol, host });
    return request.method === "HEAD" ? new Request(converted, { method: "GET" }) : converted;
  }

  const server = createServer((request, response) => {
    const started = performance.now();
    const requestId = nextRequestId();
    const path = pathOf(request.url ?? "/");
    response.once("close", () => {
      if (!request.complete) letGo(request);
      log.request({
        requestId,
        method: request.method ?? "",
        path,
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
      // A client that has gone needs no answer; its own line in the log says that it went.
      if (response.destroyed) return;
      if (error instanceof TooBusyError && !response.headersSent) return refuse(response, BUSY);
      log.error("request failed", { requestId, ...describeError(error) });
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "Something went wrong on our side. Please try again in a moment.");
    });
  });
  server.on("connect", (_request, socket) => {
    socket.on("error", () => undefined);
    socket.end(
      "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
  });
  // Node's own limits would end a slow upload that is still arriving: 2 MiB at 20 kbit/s take 14 minutes.
  server.requestTimeout = 900_000;
  server.headersTimeout = 60_000;
  // Longer than any load balancer keeps a connection (600 s), so that it never sends into one we have just closed.
  server.keepAliveTimeout = 620_000;
  return server;
}

const FOREIGN: Refusal = {
  status: 403,
  reason:
    "This form was sent from another site, so it was not accepted. Please open our own page and send it there.",
};

const processId = randomBytes(6).toString("hex");
let requestCount = 0;

/** Names a request in the log; sent along with what is rendered for one visitor. */
function nextRequestId(): string {
  requestCount += 1;
  return `${processId}-${requestCount}`;
}

/** Reads the rest of a request that was answered before its end, for a while. */
function letGo(request: IncomingMessage) {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
}

function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** The log gets no query, which may hold anything, and no path without end. */
function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "").slice(0, 200);
}

function refuse(response: ServerResponse, { status, reason, headers }: Refusal) {
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  sendText(response, status, `${reason}\n`);
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
