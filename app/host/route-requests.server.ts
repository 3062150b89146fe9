import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import { pathWithin } from "~/language";
import { carriesFlash } from "~/server/flash.server";
import { admission } from "./admission.server";
import { clientAddress } from "./client-address.server";
import type { KnownRequest } from "./known-requests.server";
import type { Pages, PagesOptions } from "./pages.server";
import { isCompressible } from "./representation.server";
import { isRead } from "./request-line.server";

/** A client whose upload makes no progress for this long is disconnected. */
const STALLED_AFTER_MS = 60_000;

export interface RouteRequestsOptions extends PagesOptions {
  proxies: number;
}

export function routeRequests({ render, siteUrl, proxies }: RouteRequestsOptions, pages: Pages) {
  const { protocol, host } = new URL(siteUrl);

  async function answerPage(request: IncomingMessage, response: ServerResponse, known: KnownRequest) {
    const { cookie = "" } = request.headers;
    const page = await (carriesFlash(cookie)
      ? pages.getFor(cookie, known, addressOf(request))
      : pages.get(known, addressOf(request)));
    return page.send(request, response);
  }

  async function answerResource(request: IncomingMessage, response: ServerResponse, known: KnownRequest) {
    const cached = pages.find(known.key);
    if (cached) return cached.send(request, response);
    const edition = pages.edition();
    const context = { clientAddress: addressOf(request) };
    const rendered = await admission.admit("file", context.clientAddress, () =>
      render(toRequest(request, response, known), context),
    );
    if (rendered.status === 206 || !isCompressible(rendered.headers.get("Content-Type"))) {
      if (request.method === "HEAD") await rendered.body?.cancel();
      return sendResponse(response, rendered);
    }
    return (await pages.represent(rendered, edition, known, context)).send(request, response);
  }

  async function answerForm(request: IncomingMessage, response: ServerResponse, known: KnownRequest) {
    request.setTimeout(STALLED_AFTER_MS);
    const context = { clientAddress: addressOf(request) };
    const isForm = known.isPage || pathWithin(known.path).startsWith("/forms/");
    const rendered = await admission.admit(isForm ? "form" : "file", context.clientAddress, () => {
      const form = toRequest(request, response, known);
      // Remix would compare it with the Host header alone; isOwnOrigin has checked it already.
      form.headers.delete("Origin");
      return render(form, context);
    });
    return sendResponse(response, rendered);
  }

  function addressOf(request: IncomingMessage): string {
    return clientAddress(request, proxies);
  }

  /** HEAD becomes GET, because it needs the headers of the page. */
  function toRequest(request: IncomingMessage, response: ServerResponse, { key }: KnownRequest): Request {
    request.url = key;
    const converted = createRequest(request, response, { protocol, host });
    return request.method === "HEAD" ? new Request(converted, { method: "GET" }) : converted;
  }

  return (request: IncomingMessage, response: ServerResponse, known: KnownRequest): Promise<void> => {
    if (!isRead(request)) return answerForm(request, response, known);
    return known.isPage ? answerPage(request, response, known) : answerResource(request, response, known);
  };
}
