import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/*
 * Imitates Cloud Storage as Google documents it: what the site uses of the JSON API for objects, and Firebase's download
 * URLs. Every bucket exists and starts empty. The Authorization header is recorded, not checked.
 *
 * Set STORAGE_EMULATOR_HOST to its `origin`. Paths work with "/storage/v1" in front, as at Google, and without, as
 * Google's libraries call an emulator.
 */

export type Operation = "upload" | "copy" | "get" | "download" | "list" | "delete";

/** What goes wrong: "before" fails before the operation is carried out, "after" loses only the answer. */
export interface Fault {
  status?: number;
  /** Answers before the body has arrived. */
  early?: boolean;
  hang?: "before" | "after";
  /** Does not read the body. */
  stall?: boolean;
  cut?: "midway" | "after";
  delayMs?: number;
  loseByte?: boolean;
}

interface StandInObject {
  bucket: string;
  name: string;
  bytes: Buffer;
  contentType: string;
  cacheControl?: string;
  metadata: Record<string, string>;
  generation: string;
  updated: string;
}

type Resource = Pick<StandInObject, "name"> &
  Partial<Pick<StandInObject, "contentType" | "cacheControl" | "metadata">>;

interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  body?: object;
}

const PAGE = 1000;

/** An answer in place of a result. */
class Refusal extends Error {
  constructor(readonly status: number) {
    super(`refused with ${status}`);
  }
}

export type StorageStandIn = Awaited<ReturnType<typeof startStorageStandIn>>;

/** @param port defaults to a free one */
export async function startStorageStandIn(port = 0) {
  const objects = new Map<string, StandInObject>();
  const faults: { operation: Operation | "any"; fault: Fault; left: number }[] = [];
  const requests: Partial<Record<Operation, number>> = {};
  const authorizations = new Set<string>();
  const stalled = new Set<IncomingMessage>();
  const waiting: { name: RegExp; callback: () => void }[] = [];
  let open = 0;
  let lastGeneration = Date.now() * 1000;

  const server = createServer(async (request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    try {
      await handle(request, response);
    } catch (error) {
      if (!response.destroyed) respond(response, { status: error instanceof Refusal ? error.status : 500 });
    }
  });
  // A client that disconnects is not this server's fault.
  server.on("clientError", (_, socket) => socket.destroy());
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const listensOn = (server.address() as AddressInfo).port;
  const origin = `http://127.0.0.1:${listensOn}`;

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", origin);
    const operation = operationOf(request, url);
    const { socket } = request; // An aborted request has no socket any more.
    requests[operation] = (requests[operation] ?? 0) + 1;
    if (request.headers.authorization) authorizations.add(request.headers.authorization);

    const fault = takeFault(operation);
    if (fault.delayMs) await pause(fault.delayMs);
    if (fault.stall) return void stalled.add(request);
    if (fault.status && fault.early) throw new Refusal(fault.status);
    const bytes = await read(request, fault.cut === "midway" ? 100_000 : undefined);
    if (fault.cut === "midway") return socket.destroy();
    if (!bytes) return; // An incomplete body creates nothing.
    if (fault.hang === "before") return;
    if (fault.status) throw new Refusal(fault.status);

    const answer = perform(operation, request, url, fault.loseByte ? bytes.subarray(1) : bytes);
    if (fault.hang) return;
    if (fault.cut) return socket.destroy();
    respond(response, answer);
  }

  function takeFault(operation: Operation): Fault {
    const found = faults.find((one) => one.left > 0 && [operation, "any"].includes(one.operation));
    if (found) found.left -= 1;
    return found?.fault ?? {};
  }

  function perform(
    operation: Operation,
    request: IncomingMessage,
    { pathname, searchParams }: URL,
    bytes: Buffer,
  ): Answer {
    const { bucket, name, copyName } = partsOf(pathname);
    const wanted = searchParams.get("ifGenerationMatch");
    if (operation === "upload") {
      const resource = {
        name: searchParams.get("name") ?? "",
        contentType: request.headers["content-type"] ?? "application/octet-stream",
      };
      return { status: 200, body: resourceOf(store(bucket, resource, wanted, bytes)) };
    }
    if (operation === "list") return { status: 200, body: listing(bucket, searchParams) };
    const object = objects.get(keyOf(bucket, name));
    if (!object) throw new Refusal(404);
    if (operation === "get") return { status: 200, body: resourceOf(object) };
    if (operation === "copy") {
      const resource = { ...JSON.parse(bytes.toString()), name: copyName };
      return { status: 200, body: resourceOf(store(bucket, resource, wanted, object.bytes)) };
    }
    if (operation === "delete") {
      match(object, wanted);
      objects.delete(keyOf(bucket, name));
      return { status: 204 };
    }
    const tokens = object.metadata.firebaseStorageDownloadTokens?.split(",") ?? [];
    if (pathname.startsWith("/v0/") && !tokens.includes(searchParams.get("token") ?? ""))
      throw new Refusal(403);
    return download(object, request.headers.range);
  }

  function store(bucket: string, resource: Resource, wanted: string | null, bytes: Buffer): StandInObject {
    const key = keyOf(bucket, resource.name);
    match(objects.get(key), wanted);
    lastGeneration += 1;
    const object = {
      contentType: "application/octet-stream",
      metadata: {},
      ...resource,
      bucket,
      bytes,
      generation: String(lastGeneration),
      updated: new Date().toISOString(),
    };
    objects.set(key, object);
    const found = waiting.findIndex((candidate) => candidate.name.test(resource.name));
    if (found !== -1) waiting.splice(found, 1)[0]?.callback();
    return object;
  }

  function listing(bucket: string, query: URLSearchParams) {
    const prefix = query.get("prefix") ?? "";
    const after = Buffer.from(query.get("pageToken") ?? "", "base64").toString();
    const found = [...objects.values()]
      .filter((object) => object.bucket === bucket && object.name.startsWith(prefix) && object.name > after)
      .filter(({ name }) => !query.has("delimiter") || !name.slice(prefix.length).includes("/"))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const last = found.length > PAGE ? found[PAGE - 1] : undefined;
    return {
      items: found.slice(0, PAGE).map(resourceOf),
      ...(last && { nextPageToken: Buffer.from(last.name).toString("base64") }),
    };
  }

  return {
    /** The value for STORAGE_EMULATOR_HOST. */
    origin,
    port: listensOn,
    /** The number of requests by kind, failed ones included. */
    requests,
    /** The Authorization headers received. */
    authorizations,
    /** The number of requests that have not been answered. */
    openRequests: () => open,
    objects: (): readonly StandInObject[] => [...objects.values()],
    /** The stored object, past the API. */
    object: (bucket: string, name: string) => objects.get(keyOf(bucket, name)),
    /** Stores an object, past the API. */
    put: (bucket: string, resource: Resource, bytes: Buffer) => store(bucket, resource, null, bytes),
    /** Calls back once, when an object with such a name has been stored, before the client is told. */
    onceStored: (name: RegExp, callback: () => void) => void waiting.push({ name, callback }),
    /** Makes the next requests of a kind go wrong: so many, or all until `heal`. */
    fault(operation: Operation | "any", fault: Fault, times = Number.POSITIVE_INFINITY) {
      faults.push({ operation, fault, left: times });
    },
    /** Ends the faults. Hanging requests keep hanging; stalled ones are read, so that a departed client is noticed. */
    heal() {
      faults.length = 0;
      for (const request of stalled) request.resume();
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function operationOf({ method }: IncomingMessage, { pathname, searchParams }: URL): Operation {
  if (pathname.startsWith("/upload/")) return "upload";
  const { name, copyName } = partsOf(pathname);
  if (copyName) return "copy";
  if (method === "DELETE") return "delete";
  if (!name) return "list";
  return searchParams.get("alt") === "media" ? "download" : "get";
}

const PATH =
  /^(?:\/(?:upload|download))?(?:\/storage\/v1|\/v0)?\/b\/([^/]+)\/o(?:\/([^/]+)(?:\/copyTo\/b\/[^/]+\/o\/([^/]+))?)?$/;

/** Objects are copied within their bucket. */
function partsOf(pathname: string) {
  const parts = PATH.exec(pathname)?.slice(1);
  if (!parts) throw new Refusal(404);
  const [bucket = "", name = "", copyName = ""] = parts.map((part) => decodeURIComponent(part ?? ""));
  return { bucket, name, copyName };
}

const keyOf = (bucket: string, name: string) => `${bucket}/${name}`;

/** An ifGenerationMatch of 0 means that the object must not exist. */
function match(object: StandInObject | undefined, wanted: string | null) {
  if (wanted !== null && wanted !== (object?.generation ?? "0")) throw new Refusal(412);
}

/** The object as the JSON API describes it. */
function resourceOf({ bytes, ...rest }: StandInObject) {
  return { ...rest, size: String(bytes.length), md5Hash: createHash("md5").update(bytes).digest("base64") };
}

function download({ bytes, contentType, cacheControl }: StandInObject, range: string | undefined): Answer {
  const headers = { "content-type": contentType, ...(cacheControl && { "cache-control": cacheControl }) };
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  if (!start) return { status: 200, body: bytes, headers };
  if (Number(start) >= bytes.length) throw new Refusal(416);
  return { status: 206, body: bytes.subarray(Number(start), Number(end) + 1), headers };
}

function respond(response: ServerResponse, { status, headers, body = {} }: Answer) {
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=UTF-8",
    ...(status !== 204 && { "content-length": Buffer.byteLength(bytes) }),
    ...headers,
  });
  response.end(status === 204 ? undefined : bytes);
}

/** Resolves to the body, at most `limit` bytes of it; to undefined if it breaks off. */
async function read(request: IncomingMessage, limit = Number.POSITIVE_INFINITY): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= limit) break;
    }
    return Buffer.concat(chunks);
  } catch {
    return undefined;
  }
}
