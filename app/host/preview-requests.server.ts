import type { IncomingMessage, ServerResponse } from "node:http";
import type { ShownDraft } from "~/editing/with-draft";
import { PREVIEW, type PreviewToken, readPreviewToken } from "~/server/preview-token.server";
import { admission } from "./admission.server";
import { clientAddress } from "./client-address.server";
import type { KnownRequest } from "./known-requests.server";
import { Representation } from "./representation.server";
import { isRead } from "./request-line.server";
import type { RouteRequestsOptions } from "./route-requests.server";

export interface PreviewOptions {
  /** Resolves to undefined for a document that is gone or faulty, and for a link that was revoked. */
  findDraft: (token: PreviewToken) => Promise<ShownDraft | undefined>;
}

type Options = PreviewOptions & Pick<RouteRequestsOptions, "render" | "siteUrl" | "proxies">;

/** Answers a visitors' page with the draft that a valid `?preview=` names: for nobody else, and never kept. */
export function previewRequests(
  { render, findDraft, siteUrl, proxies }: Options,
  commonHeaders: Record<string, string>,
) {
  /** Resolves to whether it answered. */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    known: KnownRequest,
    query: string,
  ): Promise<boolean> => {
    if (!known.isPage || !isRead(request)) return false;
    const token = readPreviewToken(new URLSearchParams(query).get(PREVIEW));
    if (!token) return false;
    const page = await admission.admit("page", clientAddress(request, proxies), async () => {
      const preview = await findDraft(token);
      return preview && represent(await render(new Request(siteUrl + known.key), { preview }), commonHeaders);
    });
    if (!page) return false;
    await page.send(request, response);
    return true;
  };
}

async function represent(rendered: Response, commonHeaders: Record<string, string>) {
  const headers = new Headers(commonHeaders);
  for (const [name, value] of rendered.headers) headers.set(name, value);
  const policy = headers.get("Content-Security-Policy") ?? "";
  headers.set("Content-Security-Policy", policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  headers.set("Cache-Control", "private, no-store");
  headers.set("X-Robots-Tag", "noindex");
  return new Representation(rendered.status, headers, Buffer.from(await rendered.arrayBuffer()));
}
