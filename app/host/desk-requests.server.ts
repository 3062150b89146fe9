import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { ServerBuild } from "@remix-run/server-runtime";
import { sessionOf } from "~/desk/access/cookies.server";
import { isUnderDesk } from "~/desk/access/next-path";
import type { Staff, StaffMember } from "~/desk/staff";
import { describeError, log } from "~/server/log.server";
import { clientAddress } from "./client-address.server";
import { type KnownRequest, knownRequests } from "./known-requests.server";
import { isCompressible, Representation } from "./representation.server";
import { isRead, type Refusal, type Target } from "./request-line.server";

/** A client whose form makes no progress for this long is disconnected. */
const STALLED_AFTER_MS = 60_000;

export interface Desk {
  render: (request: Request, context: AppLoadContext) => Promise<Response>;
  routes: ServerBuild["routes"];
  openPaths: ReadonlySet<string>;
  staff: Pick<Staff, "hasAny" | "whoIs">;
}

interface Options {
  desk: Desk;
  siteUrl: string;
  proxies: number;
}

const PRIVATE_HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };

/** Without a session, nothing under /desk is answered, or even looked up, but the pages to sign in. */
export function deskRequests({ desk, siteUrl, proxies }: Options) {
  const { protocol, host } = new URL(siteUrl);
  const readKnown = knownRequests(desk.routes);

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    known: KnownRequest,
    staff: StaffMember | undefined,
  ) {
    const isReading = isRead(request);
    if (!isReading) request.setTimeout(STALLED_AFTER_MS);
    request.url = known.key;
    const converted = createRequest(request, response, { protocol, host });
    // The host has checked it; Remix would compare it with the Host header alone.
    converted.headers.delete("Origin");
    const asked = request.method === "HEAD" ? new Request(converted, { method: "GET" }) : converted;
    const context = { clientAddress: clientAddress(request, proxies), ...(staff && { staff }) };
    const rendered = await desk.render(asked, context);
    const headers = new Headers(rendered.headers);
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value);
    if (!isCompressible(headers.get("Content-Type"))) {
      if (request.method === "HEAD") await rendered.body?.cancel();
      const body = request.method === "HEAD" ? null : rendered.body;
      return sendResponse(response, new Response(body, { status: rendered.status, headers }));
    }
    const body = Buffer.from(await rendered.arrayBuffer());
    return new Representation(rendered.status, headers, body).send(request, response);
  }

  /** Resolves to undefined while there is no staff. */
  async function findSender({ headers }: IncomingMessage): Promise<{ staff?: StaffMember } | undefined> {
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
    if (!isUnderDesk(target.path)) return false;
    const sender = await findSender(request).catch((error: unknown) => {
      log.error("staff cannot be read", describeError(error));
      return UNAVAILABLE;
    });
    if (!sender || "reason" in sender) return sender ?? false;
    const { staff } = sender;
    for (const [name, value] of Object.entries(PRIVATE_HEADERS)) response.setHeader(name, value);
    const known = readKnown(request.method ?? "", target);
    const isOpen = "path" in known && desk.openPaths.has(known.path);
    if (!staff && !isOpen) return withoutSession(request, target, known);
    if ("reason" in known) return known;
    await answer(request, response, known, staff);
    return true;
  };
}

const UNAVAILABLE: Refusal = {
  status: 503,
  reason: "The desk cannot be opened at this moment. Please try again in a minute.",
  headers: { "Retry-After": "60" },
};

const SIGN_IN_FIRST = "Please sign in first.";

function withoutSession(request: IncomingMessage, target: Target, known: KnownRequest | Refusal): Refusal {
  if (!wantsDocument(request, target)) return { status: 401, reason: SIGN_IN_FIRST };
  const url = target.rawPath + (target.query && `?${target.query}`);
  const next = isRead(request) ? url : "path" in known && known.isPage ? known.path : "/desk";
  const Location = `/desk/sign-in?next=${encodeURIComponent(next)}`;
  return { status: 303, reason: SIGN_IN_FIRST, headers: { Location } };
}

/** Scripts, pictures and Remix's own requests for data cannot sign in. */
function wantsDocument({ headers }: IncomingMessage, { path, query }: Target): boolean {
  if (path.endsWith(".data") || /(?:^|&)_(?:data|routes)=/.test(query)) return false;
  const destination = headers["sec-fetch-dest"];
  if (destination !== undefined) return destination === "document";
  return /text\/html|\*\/\*|^$/.test(headers.accept ?? "");
}
