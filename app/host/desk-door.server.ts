import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/server-runtime";
import { env } from "~/server/env.server";
import { describeError, log } from "~/server/log.server";
import { type Admitted, isUnderDesk } from "~/staff/admitted";
import { sessionOf } from "~/staff/cookies.server";
import { describeDevice } from "~/staff/devices";
import { checkSessions } from "~/staff/session-checks.server";
import type { Staff } from "~/staff/staff-store.server";
import { StoreFault } from "~/store-fault";
import { clientAddress } from "./client-address.server";
import type { RequestContext } from "./handler.server";
import {
  type Handler,
  isCall,
  isRead,
  type Refusal,
  refuse,
  type SiteRequest,
  type Target,
} from "./handler.server";
import { queues } from "./render-queue.server";
import { isManifest, type RouteRequest, routing } from "./routing.server";
import { remixRequest, sendPrivately } from "./visitors.server";

export interface DeskOptions {
  desk: {
    render: (request: Request, context: RequestContext) => Promise<Response>;
    routes: ServerBuild["routes"];
    staff: Pick<Staff, "hasAny" | "whoIs">;
  };
  siteUrl: string;
  proxies: number;
}

const PRIVATE_HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** Anybody may request these. */
const OPEN_PATHS: ReadonlySet<string> = new Set(["/desk/sign-in", "/desk/password"]);

const SIGN_IN = "/desk/sign-in";

const SIGN_IN_FIRST = "Please sign in first.";

const UNAVAILABLE: Refusal = {
  status: 503,
  reason: "The desk cannot be opened at this moment. Please try again in a minute.",
  headers: { "Retry-After": "60" },
};

/** Without a session, nothing under /desk is answered, or even looked up, but the pages to sign in. Without staff, the desk is like any unknown path. */
export function deskDoor({ desk, siteUrl, proxies }: DeskOptions): Handler {
  const readRoute = routing(desk.routes);

  async function answer(request: IncomingMessage, response: ServerResponse, key: string, sender: Admitted) {
    const context = { clientAddress: clientAddress(request, proxies), desk: sender };
    const { pages, bodies } = queues[sender.staff ? "staff" : "strangers"];
    const asked = () => remixRequest(request, response, key, siteUrl);
    if (!isRead(request)) endIfSlow(request);
    const whole = !isRead(request) && !sender.staff && isSmall(request) ? await arrived(asked()) : undefined;
    const queue = whole ? queues.strangers.arrived : isRead(request) ? pages : bodies;
    const rendered = await queue.add(sender.staff?.email ?? context.clientAddress, () =>
      desk.render(whole ?? asked(), context),
    );
    if (!isRead(request)) checkSessions();
    return sendPrivately(request, response, rendered, PRIVATE_HEADERS);
  }

  /** Resolves to undefined while there is no staff. */
  async function findSender(request: IncomingMessage): Promise<Admitted | undefined> {
    const session = sessionOf(request.headers.cookie);
    const device = describeDevice(request.headers["user-agent"]);
    const staff = session && (await desk.staff.whoIs(session, device));
    // A session from before everybody needs a second factor ends.
    const isEnough = staff && (staff.hasFactor || env().DESK_SECOND_FACTOR !== "required");
    if (isEnough) return { staff };
    return (await desk.staff.hasAny()) ? {} : undefined;
  }

  return async (request, response, next) => {
    const { target } = request;
    if (!isUnderDesk(target.path) && !namesDesk(target)) return next();
    const sender = await findSender(request).catch((error: unknown) => {
      if (!(error instanceof StoreFault)) throw error;
      log.error("staff cannot be read", describeError(error));
      return "unknown" as const;
    });
    if (!sender) return next();
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.setHeader(name, value);
    const route = readRoute(request.method ?? "", target);
    const isOpen = "path" in route && OPEN_PATHS.has(route.path);
    const isSignedOut = sender !== "unknown";
    if (isSignedOut && (sender.staff || isOpen))
      return "reason" in route ? refuse(response, route) : answer(request, response, route.key, sender);
    // The page of signing in says itself that nobody can be asked.
    if (isOpen && route.path === SIGN_IN && isForm(request, route))
      return answer(request, response, route.key, {});
    return refuse(response, isSignedOut ? withoutSession(request, route) : UNAVAILABLE);
  };
}

/** What signing in sends. */
const SMALL_BYTES = 16 * 1024;

function isSmall({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= SMALL_BYTES;
}

/** Resolves to the request with its whole body: until then it takes no place from others, however slowly it comes. */
async function arrived(request: Request): Promise<Request> {
  return new Request(request, { body: await request.arrayBuffer() });
}

/** A body must arrive at a kilobyte a second. */
const LEAST_BYTES = 120 * 1024;
const WITHIN_MS = 2 * 60_000;

/** Ends a request whose body crawls: it would keep its place for hours. */
export function endIfSlow(request: IncomingMessage) {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (!request.complete && socket.bytesRead - before < LEAST_BYTES) socket.destroy();
    before = socket.bytesRead;
  }, WITHIN_MS).unref();
  request.once("close", () => clearInterval(timer));
}

/** Remix asks for the routes of a page's links before it loads one of them. */
function namesDesk({ path, query }: Target): boolean {
  return isManifest(path) && new URLSearchParams(query).getAll("p").some(isUnderDesk);
}

function withoutSession(request: SiteRequest, route: RouteRequest | Refusal): Refusal {
  if (!wantsDocument(request)) return { status: 401, reason: SIGN_IN_FIRST };
  const { rawPath, query } = request.target;
  const url = rawPath + (query && `?${query}`);
  const sent = isForm(request, route) ? route.path : undefined;
  const next = isRead(request) ? url : (sent ?? "/desk");
  const Location = `${SIGN_IN}?next=${encodeURIComponent(next)}${sent === undefined ? "" : "&again=1"}`;
  return { status: 303, reason: SIGN_IN_FIRST, headers: { Location } };
}

function isForm(request: SiteRequest, route: RouteRequest | Refusal): route is RouteRequest {
  return request.method === "POST" && "path" in route && route.isPage && wantsDocument(request);
}

/** Scripts, pictures and Remix's own requests for data cannot sign in. */
function wantsDocument(request: SiteRequest): boolean {
  const {
    headers,
    target: { path, query },
  } = request;
  if (isCall(request) || isManifest(path) || path.endsWith(".data") || /(?:^|&)_(?:data|routes)=/.test(query))
    return false;
  const destination = headers["sec-fetch-dest"];
  if (destination !== undefined) return destination === "document";
  return /text\/html|\*\/\*|^$/.test(headers.accept ?? "");
}
