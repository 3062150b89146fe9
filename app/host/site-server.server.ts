import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { CollectionName, Content } from "~/content/content";
import { carriesFlash } from "~/server/flash.server";
import { describeError, log, logWithin } from "~/server/log.server";
import { answers } from "~/texts/answers";
import { languageOf } from "~/texts/language";
import { type DeskOptions, deskDoor } from "./desk-door.server";
import {
  type Handler,
  inSequence,
  isRead,
  refusalOfFile,
  refuse,
  type SiteRequest,
  sendText,
} from "./handler.server";
import { Pages } from "./pages.server";
import { TooBusyError } from "./render-queue.server";
import { hasValidHost, readTarget } from "./request-line.server";
import { withoutSecret } from "./secret-pages.server";
import { headersAt, securityHeaders } from "./security-headers.server";
import { staticFiles } from "./static-files.server";
import { type VisitorsOptions, visitors } from "./visitors.server";

interface SiteServerOptions extends VisitorsOptions, HealthOptions, DeskOptions {
  content: Pick<Content, "all" | "revision" | "nextDate" | "refresh" | "failing">;
  publicFolder: string;
}

/** The production host. Only request-line and routing read the raw URL and the Host header. */
export function createSiteServer(options: SiteServerOptions): Server {
  const headers = securityHeaders(options.siteUrl);
  const pages = new Pages(options, headers);
  const answer = inSequence(
    [
      logRequests,
      cachedPages(pages),
      commonHeaders(headers),
      readTarget,
      ownOrigin(options.siteUrl),
      staticFiles(options.publicFolder),
      health(options),
      deskDoor(options),
      visitors(options, pages),
    ],
    fail,
  );
  const server = createServer((request, response) =>
    answerInOrder(request, response, () => answer(request, response)),
  );
  setLimits(server);
  return server;
}

const processId = randomBytes(6).toString("hex");
let requestCount = 0;

const logRequests: Handler = (request, response, next) => {
  requestCount += 1;
  const requestId = `${processId}-${requestCount}`;
  request.id = requestId;
  const started = performance.now();
  const path = withoutSecret(pathOf(request.url ?? "/"));
  const trace = traceOf(request);
  response.once("close", () => {
    log.request({
      requestId,
      method: request.method ?? "",
      path,
      status: response.statusCode,
      ms: performance.now() - started,
      aborted: !response.writableFinished,
      trace,
    });
  });
  return next();
};

/** Leaves out queries, which may have personal data, and what makes a path endless. */
function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "").slice(0, 200);
}

const traceProject = process.env.GOOGLE_CLOUD_PROJECT || process.env.FIREBASE_PROJECT_ID;

function traceOf(request: IncomingMessage): string | undefined {
  const context = traceProject ? request.headers["x-cloud-trace-context"] : undefined;
  return typeof context === "string"
    ? `projects/${traceProject}/traces/${context.split("/", 1)[0]}`
    : undefined;
}

/** Sends a cached page. A URL as sent equals a cache key only if it is canonical. */
function cachedPages(pages: Pages): Handler {
  return (request, response, next) => {
    const { url = "/", headers } = request;
    if (!isRead(request) || !hasValidHost(request) || carriesFlash(headers.cookie)) return next();
    const cached = pages.find(url);
    if (!cached) return next();
    return cached.send(request, response);
  };
}

function commonHeaders(headers: Record<string, string>): Handler {
  return (request, response, next) => {
    response.setHeader("X-Request-Id", request.id);
    for (const [name, value] of Object.entries(headersAt(pathOf(request.url ?? "/"), headers)))
      response.setHeader(name, value);
    // Whatever is logged from here on names the request. Cached pages log nothing, and are sent faster without.
    return logWithin(request.id, traceOf(request), next);
  };
}

/** Refuses a form from another site. A client that sends no origin is no browser that a site could misuse. A hook has its own secret. */
function ownOrigin(siteUrl: string): Handler {
  return (request, response, next) => {
    const isHook = request.target.path.startsWith("/hooks/leads/");
    if (request.method !== "POST" || isHook || isOwnOrigin(request, siteUrl)) return next();
    refuse(response, { status: 403, reason: textsFor(request).foreign });
  };
}

/** Checks Origin, else Sec-Fetch-Site, else Referer. */
function isOwnOrigin({ headers }: IncomingMessage, siteUrl: string): boolean {
  const { origin, referer, host } = headers;
  const isOwn = (url: string) =>
    URL.canParse(url) && (new URL(url).origin === siteUrl || new URL(url).host === host);

  if (origin !== undefined && origin !== "null") return isOwn(origin);
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined && (referer === undefined || isOwn(referer));
}

const textsFor = (request: IncomingMessage) => answers[languageOf(pathOf(request.url ?? "/"))];

/** Most programs ask again as soon as they are refused, which would keep the event loop busy. */
const REFUSE_AFTER_MS = 1000;

function fail(request: SiteRequest, response: ServerResponse, error: unknown) {
  // The client has left; the log says so in the line of the request.
  if (response.destroyed) return;
  if (error instanceof TooBusyError && !response.headersSent) {
    const { busy, busyForm } = textsFor(request);
    const reason = isRead(request) ? busy : busyForm;
    setTimeout(refuse, REFUSE_AFTER_MS, response, { status: 503, reason, headers: { "Retry-After": "3" } });
    return;
  }
  log.error("request failed", { requestId: request.id, ...describeError(error) });
  if (response.headersSent) response.destroy();
  else sendText(response, 500, textsFor(request).fault);
}

/** No browser sends a request before the last one is answered, and few proxies do. */
const MAX_WAITING = 32;

/** By socket, the functions that begin its waiting answers. */
const answering = new WeakMap<Socket, (() => void)[]>();

// Node pauses a client that does not read, but only after all requests of the last 64 KiB, which may be 2,000.
/** Answers one request of a socket at a time, and cuts off a client that sends more than 32 ahead. */
function answerInOrder(request: IncomingMessage, response: ServerResponse, answer: () => void) {
  const { socket } = request;
  // Node reads the requests of a chunk to its end, also after this.
  if (socket.destroyed) return;
  function begin() {
    response.once("close", () => {
      if (!request.complete) drain(request);
      const next = socket.writable ? answering.get(socket)?.shift() : undefined;
      if (next) next();
      else answering.delete(socket);
    });
    answer();
  }
  const waiting = answering.get(socket);
  if (!waiting) {
    answering.set(socket, []);
    begin();
  } else if (waiting.length < MAX_WAITING) waiting.push(begin);
  else socket.destroy();
}

/** Time for a client to finish a request that was answered early. Cut off at once, a browser would not show the answer. */
const LINGER_MS = 5_000;

function drain(request: IncomingMessage) {
  request.resume();
  setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
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

const PROBE = "heroSliders";

interface HealthOptions {
  content: Pick<Content, "all" | "failing">;
  storeName: string;
  /** Returns why a form could not be saved now, if so. */
  fault: () => Promise<string | undefined>;
}

/** GET /healthz: whether the process answers. GET /readiness: whether it could serve visitors, and store what they send. */
function health(options: HealthOptions): Handler {
  const alive = JSON.stringify({ status: "ok", store: options.storeName });
  return async (request, response, next) => {
    const { path } = request.target;
    if (path !== "/healthz" && path !== "/readiness") return next();
    const refusal = refusalOfFile(request);
    if (refusal) return refuse(response, refusal);
    if (path === "/healthz") return sendText(response, 200, alive, "application/json");
    const readiness = await readReadiness(options);
    const status = readiness.status === "unavailable" ? 503 : 200;
    sendText(response, status, JSON.stringify(readiness), "application/json");
  };
}

/** Unavailable when it cannot store leads or no content was ever read; degraded while the shown content is stale. */
async function readReadiness({ content, storeName, fault }: HealthOptions) {
  const names = new Set<CollectionName>([PROBE, ...content.failing().keys()]);
  const [reason] = await Promise.all([
    fault(),
    Promise.allSettled([...names].map((name) => content.all(name))),
  ]);
  const failing = content.failing();
  const isEmpty = failing.has(PROBE) && !failing.get(PROBE);
  const isUnavailable = isEmpty || reason !== undefined;
  const status = isUnavailable ? "unavailable" : failing.size > 0 ? "degraded" : "ready";
  const lastRead = Object.fromEntries([...failing].map(([name, date]) => [name, date ?? null]));
  return { status, store: storeName, reason, ...(failing.size > 0 && { lastRead }) };
}
