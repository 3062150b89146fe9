import type { IncomingMessage, ServerResponse } from "node:http";
import type { ShownDraft } from "~/editor/save/preview.server";
import type { Admitted } from "~/staff/admitted";

/** A request, and what the handlers find out about it on its way. */
export interface SiteRequest extends IncomingMessage {
  /** Set by `logRequests`. */
  id: string;
  /** Set by `readTarget`. */
  target: Target;
}

export interface Target {
  rawPath: string;
  /** Normalised, without a trailing slash. */
  path: string;
  /** Query as sent, without the "?". */
  query: string;
}

type Next = () => void | Promise<void>;

/** Answers a request, or calls `next`. */
export type Handler = (request: SiteRequest, response: ServerResponse, next: Next) => void | Promise<void>;

type OnError = (request: SiteRequest, response: ServerResponse, error: unknown) => void;

/** Composes handlers: each runs when the one before it calls `next`. */
export function inSequence(handlers: readonly Handler[], onError: OnError) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const asked = request as SiteRequest;
    const fail = (error: unknown) => onError(asked, response, error);
    function run(index: number): void | Promise<void> {
      try {
        return handlers[index]?.(asked, response, () => run(index + 1))?.catch(fail);
      } catch (error) {
        return fail(error);
      }
    }
    return run(0);
  };
}

export const READ_METHODS = ["GET", "HEAD"];

export function isRead({ method = "" }: IncomingMessage): boolean {
  return READ_METHODS.includes(method);
}

export interface Refusal {
  status: number;
  reason: string;
  headers?: Record<string, string>;
}

export function methodNotAllowed(methods: readonly string[]): Refusal {
  return {
    status: 405,
    reason: "This page doesn’t accept this kind of request.",
    headers: { Allow: methods.join(", ") },
  };
}

export function moved(path: string, query: string): Refusal {
  const location = path.includes("?") ? path : path + (query && `?${query}`);
  return { status: 308, reason: `This page has moved to ${path}`, headers: { Location: location } };
}

/** Returns why a file or a check of health cannot be answered, if so: each has one path, and is only read. */
export function refusalOfFile(request: SiteRequest): Refusal | undefined {
  const { path, rawPath, query } = request.target;
  if (!isRead(request)) return methodNotAllowed(READ_METHODS);
  return path === rawPath ? undefined : moved(path, query);
}

export function refuse(response: ServerResponse, { status, reason, headers }: Refusal) {
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  response.setHeader("X-Robots-Tag", "noindex");
  if (!isCall(response.req)) return sendText(response, status, `${reason}\n`);
  sendText(response, status, JSON.stringify({ message: reason }), "application/json");
}

/** Whether the desk's scripts have sent JSON, and read the answer: see desk/call.ts. */
export function isCall({ method, headers }: IncomingMessage): boolean {
  return method === "POST" && headers.accept === "application/json";
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
) {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
}

/** What the host passes to the routes. server.ts adds the stores: see AppLoadContext in env.d.ts. Other hosts pass an empty one. */
export type RequestContext = {
  /** Who sent the request: see client-address.server.ts. */
  clientAddress?: string;
  /** Set by a loader: see server/route-query.ts. */
  canonicalSearch?: string;
  /** Set for every request under /desk. Without it, the desk's routes refuse. */
  desk?: Admitted;
  /** The page shows this draft in place of what is published. */
  preview?: ShownDraft;
};
