import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { ServerBuild } from "@remix-run/server-runtime";
import { sessionOf } from "~/desk/access/cookies.server";
import { isUnderDesk } from "~/desk/access/next-path";
import type { Admitted } from "~/desk/signed-in";
import type { Staff } from "~/desk/staff";
import { describeError, log } from "~/server/log.server";
import { admission } from "./admission.server";
import { clientAddress } from "./client-address.server";
import { isManifest, type KnownRequest, knownRequests } from "./known-requests.server";
import { isCompressible, Representation } from "./representation.server";
import type { RequestContext } from "./request-context";
import { isRead, type Refusal, type Target } from "./request-line.server";

/** A client whose form makes no progress for this long is disconnected. */
const STALLED_AFTER_MS = 60_000;

export interface Desk {
  render: (request: Request, context: RequestContext) => Promise<Response>;
  routes: ServerBuild["routes"];
  staff: Pick<Staff, "hasAny" | "whoIs">;
}

interface Options {
  desk: Desk;
  siteUrl: string;
  proxies: number;
}

const PRIVATE_HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** Anybody may request these. */
const OPEN_PATHS: ReadonlySet<string> = new Set(["/desk/sign-in", "/desk/password"]);

/**
 * Without a session, nothing under /desk is answered, or even looked up, but the pages to sign in. They also take a form
 * whose session has ended, and show it to nobody but its sender.
 */
export function deskRequests({ desk, siteUrl, proxies }: Options) {
  const { protocol, host } = new URL(siteUrl);
  const readKnown = knownRequests(desk.routes);

  async function answer(request: IncomingMessage, response: ServerResponse, key: string, sender: Admitted) {
    const isReading = isRead(request);
    if (!isReading) request.setTimeout(STALLED_AFTER_MS);
    request.url = key;
    const context = { clientAddress: clientAddress(request, proxies), desk: sender };
    const [kind, client] = sender.staff
      ? ([isUpload(request) ? "upload" : "staff", sender.staff.email] as const)
      : (["stranger", context.clientAddress] as const);
    const rendered = await admission.admit(kind, client, () => {
      const converted = createRequest(request, response, { protocol, host });
      // The host has checked it; Remix would compare it with the Host header alone.
      converted.headers.delete("Origin");
      const asked = request.method === "HEAD" ? new Request(converted, { method: "GET" }) : converted;
      return desk.render(asked, context);
    });
    const headers = new Headers(rendered.headers);
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value);
    // A representation has one header of each name, and signing in sets two cookies.
    if (!isCompressible(headers.get("Content-Type")) || headers.has("Set-Cookie")) {
      if (request.method === "HEAD") await rendered.body?.cancel();
      const body = request.method === "HEAD" ? null : rendered.body;
      return sendResponse(response, new Response(body, { status: rendered.status, headers }));
    }
    const body = Buffer.from(await rendered.arrayBuffer());
    return new Representation(rendered.status, headers, body).send(request, response);
  }

  /** Resolves to undefined while there is no staff. */
  async function findSender({ headers }: IncomingMessage): Promise<Admitted | undefined> {
    if (!(await desk.staff.hasAny())) return undefined;
    const session = sessionOf(headers.cookie);
    const staff = session && (await desk.staff.whoIs(session));
    return staff ? { staff } : {};
  }

  /** Returns a refusal for the host to send, true if the request was answered, or false. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
  ): Promise<boolean | Refusal> => {
    if (!isUnderDesk(target.path) && !namesDesk(target)) return false;
    const sender = await findSender(request).catch((error: unknown) => {
      log.error("staff cannot be read", describeError(error));
      return "unknown" as const;
    });
    if (!sender) return false;
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.setHeader(name, value);
    const known = readKnown(request.method ?? "", target);
    const isOpen = "path" in known && OPEN_PATHS.has(known.path);
    if (sender !== "unknown" && (sender.staff || isOpen)) {
      if ("reason" in known) return known;
      await answer(request, response, known.key, sender);
      return true;
    }
    const isSignedOut = sender !== "unknown";
    if (!isOpen && isForm(request, target, known)) {
      await answer(request, response, SIGN_IN, { stopped: { path: known.path, isSignedOut } });
      return true;
    }
    return isSignedOut ? withoutSession(request, target, known) : UNAVAILABLE;
  };
}

function isUpload(request: IncomingMessage): boolean {
  const { "content-type": type = "" } = request.headers;
  return !isRead(request) && !type.startsWith("application/x-www-form-urlencoded");
}

/** Remix asks for the routes of a page's links before it loads one of them. */
function namesDesk({ path, query }: Target): boolean {
  return isManifest(path) && new URLSearchParams(query).getAll("p").some(isUnderDesk);
}

const UNAVAILABLE: Refusal = {
  status: 503,
  reason: "The desk cannot be opened at this moment. Please try again in a minute.",
  headers: { "Retry-After": "60" },
};

const SIGN_IN = "/desk/sign-in";

const SIGN_IN_FIRST = "Please sign in first.";

function withoutSession(request: IncomingMessage, target: Target, known: KnownRequest | Refusal): Refusal {
  if (!wantsDocument(request, target)) return { status: 401, reason: SIGN_IN_FIRST };
  const url = target.rawPath + (target.query && `?${target.query}`);
  const next = isRead(request) ? url : "path" in known && known.isPage ? known.path : "/desk";
  const Location = `${SIGN_IN}?next=${encodeURIComponent(next)}`;
  return { status: 303, reason: SIGN_IN_FIRST, headers: { Location } };
}

function isForm(
  request: IncomingMessage,
  target: Target,
  known: KnownRequest | Refusal,
): known is KnownRequest {
  return request.method === "POST" && "path" in known && known.isPage && wantsDocument(request, target);
}

/** Scripts, pictures and Remix's own requests for data cannot sign in. */
function wantsDocument({ headers }: IncomingMessage, { path, query }: Target): boolean {
  if (isManifest(path) || path.endsWith(".data") || /(?:^|&)_(?:data|routes)=/.test(query)) return false;
  const destination = headers["sec-fetch-dest"];
  if (destination !== undefined) return destination === "document";
  return /text\/html|\*\/\*|^$/.test(headers.accept ?? "");
}
