import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/server-runtime";
import type { Content } from "~/content/content";
import { languageOf } from "~/language";
import { carriesFlash } from "~/server/flash.server";
import { describeError, log, logWithin } from "~/server/log.server";
import { answers } from "~/texts/answers.en";
import { answers as hindiAnswers } from "~/texts/answers.hi";
import { admission, TooBusyError } from "./admission.server";
import { clientAddress } from "./client-address.server";
import { type Desk, deskRequests } from "./desk-requests.server";
import { isManifest, knownRequests, methodNotAllowed, READ_METHODS } from "./known-requests.server";
import { isOwnOrigin } from "./origin-check.server";
import { Pages } from "./pages.server";
import { answerInOrder } from "./pipelining.server";
import { type PreviewOptions, previewRequests } from "./preview-requests.server";
import { type ReadinessOptions, readReadiness } from "./readiness.server";
import type { Representation } from "./representation.server";
import { hasValidHost, isRead, type Refusal, readRequestLine } from "./request-line.server";
import { type RouteRequestsOptions, routeRequests } from "./route-requests.server";
import { securityHeaders } from "./security-headers.server";
import { staticFiles } from "./static-files.server";

/** Time for a client to finish a request that was answered early. Cut off at once, a browser would not show the answer. */
const LINGER_MS = 5_000;

/** Most programs ask again as soon as they are refused, which would keep the event loop busy. */
const REFUSE_AFTER_MS = 1000;

const texts = { en: answers, hi: hindiAnswers };

const textsFor = (request: IncomingMessage) => texts[languageOf(pathOf(request.url ?? "/"))];

export interface SiteServerOptions extends RouteRequestsOptions, ReadinessOptions, PreviewOptions {
  content: Pick<Content, "all" | "revision" | "refresh" | "failing">;
  routes: ServerBuild["routes"];
  publicFolder: string;
  desk: Desk;
}

/** The production host. Only request-line and known-requests read the raw URL and the Host header. */
export function createSiteServer(options: SiteServerOptions): Server {
  const { siteUrl } = options;
  const commonHeaders = securityHeaders(siteUrl);
  const findFile = staticFiles(options.publicFolder, commonHeaders);
  const pages = new Pages(options, commonHeaders);
  const readKnown = knownRequests(options.routes);
  const answerRoute = routeRequests(options, pages);
  const answerDesk = deskRequests(options);
  const answerPreview = previewRequests(options, commonHeaders);
  const health = JSON.stringify({ status: "ok", store: options.storeName });

  /** Returns the cached page. A URL as sent equals a cache key only if it is canonical. */
  function findCached(request: IncomingMessage): Representation | undefined {
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
    if (request.method === "POST" && !isOwnOrigin(request.headers, siteUrl))
      return refuse(response, { status: 403, reason: textsFor(request).foreign });
    const { path } = target;
    if (path === "/healthz" || path === "/readiness" || findFile(path)) {
      if (!isRead(request)) return refuse(response, methodNotAllowed(READ_METHODS));
      if (path === "/healthz") return sendText(response, 200, health, "application/json");
      const readiness = await readReadiness(options);
      const status = readiness.status === "unavailable" ? 503 : 200;
      return sendText(response, status, JSON.stringify(readiness), "application/json");
    }
    // A manifest's URL names up to 300 paths, which take a while to read.
    if (isManifest(path))
      await admission.admit("file", clientAddress(request, options.proxies), async () => {});
    const desk = await answerDesk(request, response, target);
    if (desk === true) return;
    if (desk) return refuse(response, desk);
    const known = readKnown(request.method ?? "", target);
    if ("reason" in known) return refuse(response, known);
    if (await answerPreview(request, response, known, target.query)) return;
    return answerRoute(request, response, known);
  }

  function begin(request: IncomingMessage, response: ServerResponse) {
    const requestId = nextRequestId();
    logRequest(request, response, requestId);
    const cached = findCached(request);
    const answered = cached
      ? cached.send(request, response)
      : logWithin(requestId, traceOf(request), () => answer(request, response, requestId));
    answered?.catch((error: unknown) => fail(request, response, requestId, error));
  }

  const server = createServer((request, response) => {
    admission.arrived();
    answerInOrder(request, response, () => begin(request, response));
  });
  server.on("connection", () => admission.arrived());
  setLimits(server);
  return server;
}

function logRequest(request: IncomingMessage, response: ServerResponse, requestId: string) {
  const started = performance.now();
  const path = pathOf(request.url ?? "/");
  response.once("close", () => {
    if (!request.complete) drain(request);
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
}

function fail(request: IncomingMessage, response: ServerResponse, requestId: string, error: unknown) {
  // The client has left; the log says so in the line of the request.
  if (response.destroyed) return;
  if (error instanceof TooBusyError && !response.headersSent) {
    const { busy, busyForm } = textsFor(request);
    const reason = isRead(request) ? busy : busyForm;
    setTimeout(refuse, REFUSE_AFTER_MS, response, { status: 503, reason, headers: { "Retry-After": "3" } });
    return;
  }
  log.error("request failed", { requestId, ...describeError(error) });
  if (response.headersSent) response.destroy();
  else sendText(response, 500, textsFor(request).fault);
}

function setLimits(server: Server) {
  server.on("connect", (_request, socket) => {
    socket.on("error", () => undefined);
    socket.end(
      "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    );
  });
  // Node's default would end a slow upload: 2 MiB at 20 kbit/s take 14 minutes.
  server.requestTimeout = 900_000;
  server.headersTimeout = 60_000;
  // Longer than any load balancer keeps a connection (600 s), so it never sends into one that we have just closed.
  server.keepAliveTimeout = 620_000;
}

const processId = randomBytes(6).toString("hex");
let requestCount = 0;

function nextRequestId(): string {
  requestCount += 1;
  return `${processId}-${requestCount}`;
}

function drain(request: IncomingMessage) {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
}

/** Keeps personal data in queries and endless paths out of the log. */
function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "").slice(0, 200);
}

function refuse(response: ServerResponse, { status, reason, headers }: Refusal) {
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  response.setHeader("X-Robots-Tag", "noindex");
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

const traceProject = process.env.GOOGLE_CLOUD_PROJECT || process.env.FIREBASE_PROJECT_ID;

function traceOf(request: IncomingMessage): string | undefined {
  const context = traceProject ? request.headers["x-cloud-trace-context"] : undefined;
  return typeof context === "string"
    ? `projects/${traceProject}/traces/${context.split("/", 1)[0]}`
    : undefined;
}
