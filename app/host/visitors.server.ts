import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { ServerBuild } from "@remix-run/server-runtime";
import { PREVIEW, type PreviewToken, readPreviewToken, type ShownDraft } from "~/editor/save/preview.server";
import { carriesFlash } from "~/server/flash.server";
import { sessionOf } from "~/staff/cookies.server";
import { answers } from "~/texts/answers";
import { languageOf } from "~/texts/language";
import { clientAddress } from "./client-address.server";
import { type Handler, isRead, moved, refuse, type SiteRequest } from "./handler.server";
import type { Pages, PagesOptions } from "./pages.server";
import { queues, takeTurn } from "./render-queue.server";
import { isCompressible, Representation } from "./representation.server";
import { type RouteRequest, routing } from "./routing.server";
import { isSecret, SECRET_HEADERS, wrongAddresses } from "./secret-pages.server";

/** A client whose form makes no progress for this long is disconnected. */
const STALLED_AFTER_MS = 60_000;

export interface VisitorsOptions extends PagesOptions {
  routes: ServerBuild["routes"];
  proxies: number;
  /** Resolves to undefined for a document that is gone or faulty, without a session, and for a link that ended. */
  findDraft: (token: PreviewToken, session: string | undefined) => Promise<ShownDraft | undefined>;
}

/** Returns a request for Remix, at the site's own origin. */
export function remixRequest(
  request: IncomingMessage,
  response: ServerResponse,
  key: string,
  siteUrl: string,
) {
  if (!isRead(request)) request.setTimeout(STALLED_AFTER_MS);
  request.url = key;
  const { protocol, host } = new URL(siteUrl);
  const converted = createRequest(request, response, { protocol, host });
  // The host has checked it; Remix would compare it with the Host header alone.
  converted.headers.delete("Origin");
  // HEAD needs the headers of the page.
  return request.method === "HEAD" ? new Request(converted, { method: "GET" }) : converted;
}

/** Sends a response as it comes, such as a file, a stream of events, or the answer to a form. */
export async function sendStream(request: IncomingMessage, response: ServerResponse, rendered: Response) {
  if (request.method !== "HEAD") return sendResponse(response, rendered);
  await rendered.body?.cancel();
  return sendResponse(response, new Response(null, rendered));
}

/** Sends a response for its reader alone, with headers that count more than its own. */
export async function sendPrivately(
  request: IncomingMessage,
  response: ServerResponse,
  rendered: Response,
  privateHeaders: Record<string, string>,
) {
  const headers = new Headers(rendered.headers);
  for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value);
  const { status } = rendered;
  // A representation has one header of each name, and signing in sets two cookies.
  if (!isCompressible(headers.get("Content-Type")) || headers.has("Set-Cookie"))
    return sendStream(request, response, new Response(rendered.body, { status, headers }));
  const body = Buffer.from(await rendered.arrayBuffer());
  return new Representation(status, headers, body).send(request, response);
}

/** Answers visitors: pages from the cache or rendered once for all, files and feeds, and forms. */
export function visitors(options: VisitorsOptions, pages: Pages): Handler {
  const { render, siteUrl } = options;
  const readRoute = routing(options.routes);

  async function answerPage(request: SiteRequest, response: ServerResponse, route: RouteRequest) {
    const { cookie = "" } = request.headers;
    const page = await (carriesFlash(cookie)
      ? pages.getFor(cookie, route, addressOf(request))
      : pages.get(route, addressOf(request)));
    // The redirect keeps the query that Remix does not see, such as that of an ad.
    if (page.movedTo) return refuse(response, moved(page.movedTo, request.target.query));
    return page.send(request, response);
  }

  /** Resolves to the page with the draft that a valid `?preview=` names: for nobody else, and never cached. */
  async function readPreview(request: SiteRequest, response: ServerResponse, { key }: RouteRequest) {
    const token = readPreviewToken(new URLSearchParams(request.target.query).get(PREVIEW));
    if (!token) return undefined;
    return queues.visitors.pages.add(addressOf(request), async () => {
      const preview = await options.findDraft(token, sessionOf(request.headers.cookie));
      return preview && shownInFrame(await render(new Request(siteUrl + key), { preview }), response);
    });
  }

  async function answerResource(request: SiteRequest, response: ServerResponse, route: RouteRequest) {
    const cached = pages.find(route.key);
    if (cached) return cached.send(request, response);
    const edition = pages.currentEdition();
    const context = { clientAddress: addressOf(request) };
    await takeTurn();
    const rendered = await render(remixRequest(request, response, route.key, siteUrl), context);
    if (rendered.status === 206 || !isCompressible(rendered.headers.get("Content-Type")))
      return sendStream(request, response, rendered);
    return (await pages.represent(rendered, edition, route, context)).send(request, response);
  }

  async function answerForm(request: SiteRequest, response: ServerResponse, { key }: RouteRequest) {
    const context = { clientAddress: addressOf(request) };
    const rendered = await queues.visitors.bodies.add(context.clientAddress, () =>
      render(remixRequest(request, response, key, siteUrl), context),
    );
    return sendStream(request, response, rendered);
  }

  /** Is rendered for each request, and kept by nobody. */
  async function answerSecret(request: SiteRequest, response: ServerResponse, { key }: RouteRequest) {
    const client = addressOf(request);
    const waitMs = wrongAddresses.take(client);
    const reason = answers[languageOf(key)].tooManyPages;
    if (waitMs > 0)
      return refuse(response, {
        status: 429,
        reason,
        headers: { "Retry-After": String(Math.ceil(waitMs / 1000)) },
      });
    const { secrets, bodies } = queues.visitors;
    let isWrong = false;
    try {
      const rendered = await (isRead(request) ? secrets : bodies).add(client, () =>
        render(remixRequest(request, response, key, siteUrl), { clientAddress: client }),
      );
      isWrong = rendered.status === 404;
      return await sendPrivately(request, response, rendered, SECRET_HEADERS);
    } finally {
      if (!isWrong) wrongAddresses.refund(client);
    }
  }

  const addressOf = (request: SiteRequest) => clientAddress(request, options.proxies);

  return async (request, response) => {
    const isPrivate = isSecret(request.target.path);
    if (isPrivate)
      for (const [name, value] of Object.entries(SECRET_HEADERS)) response.setHeader(name, value);
    const route = readRoute(request.method ?? "", request.target);
    if ("reason" in route) return refuse(response, route);
    if (isPrivate) return answerSecret(request, response, route);
    if (!isRead(request)) return answerForm(request, response, route);
    if (!route.isPage) return answerResource(request, response, route);
    const preview = await readPreview(request, response, route);
    return preview ? preview.send(request, response) : answerPage(request, response, route);
  };
}

const POLICY = "Content-Security-Policy";

/** The desk shows it in a frame, on two sizes of screen. */
async function shownInFrame(page: Response, response: ServerResponse) {
  const headers = new Headers(page.headers);
  const policy = headers.get(POLICY) ?? String(response.getHeader(POLICY));
  headers.set(POLICY, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex");
  return new Representation(page.status, headers, Buffer.from(await page.arrayBuffer()));
}
