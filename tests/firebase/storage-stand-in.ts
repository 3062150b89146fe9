import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/*
 * Imitates Cloud Storage as Google documents it: the JSON API for objects, and Firebase's download URLs. Every bucket
 * exists and starts empty. `fault` makes requests go wrong.
 *
 * Left out: permissions (the Authorization header is recorded, not checked), `fields` and `projection` (answers are
 * complete), object versions, preconditions other than `ifGenerationMatch`, resumable and multipart uploads,
 * rewriteTo, compose, batches, signed URLs, encryption, and rate limits. Of checksums, only the MD5 hash is there.
 *
 * Set STORAGE_EMULATOR_HOST to its `origin`. Paths work with "/storage/v1" in front, as at Google, and without, as
 * Google's libraries call an emulator.
 */

export type Operation = "upload" | "copy" | "get" | "download" | "list" | "delete";

/** "before" fails before the operation is carried out, "after" loses only the answer. */
export type Fault =
  | { status: number; early?: boolean } // early: answers before the body has arrived
  | { hang: "before" | "after" }
  | { stall: true } // does not read the body
  | { cut: "before" | "midway" | "after" }
  | { delayMs: number }
  | { loseByte: true };

export interface StandInObject {
  bucket: string;
  name: string;
  bytes: Buffer;
  md5Hash: string;
  contentType: string;
  cacheControl?: string;
  metadata: Record<string, string>;
  generation: string;
  timeCreated: string;
}

type Resource = Pick<StandInObject, "name"> &
  Partial<Pick<StandInObject, "contentType" | "cacheControl" | "metadata">>;

interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  json?: unknown;
  bytes?: Buffer;
}

const PAGE = 1000;

class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export type StorageStandIn = Awaited<ReturnType<typeof startStorageStandIn>>;

/** @param port defaults to a free one */
export async function startStorageStandIn(port = 0) {
  const objects = new Map<string, StandInObject>();
  /** Contents by their hash: a thousand copies of a photo take the memory of one. */
  const contents = new Map<string, Buffer>();
  const faults: { operation: Operation | "any"; fault: Fault; left: number }[] = [];
  const requests: Partial<Record<Operation, number>> = {};
  const authorizations = new Set<string>();
  const sockets = new Set<Socket>();
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
      if (!response.destroyed && !response.headersSent) {
        const status = error instanceof Refusal ? error.status : 500;
        respond(response, errorAnswer(status, error instanceof Error ? error.message : "?"));
      }
    }
  });
  // A client that disconnects is not this server's fault.
  server.on("clientError", (_, socket) => socket.destroy());
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  async function listen(at: number): Promise<number> {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  const listensOn = await listen(port);
  const origin = `http://127.0.0.1:${listensOn}`;

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", origin);
    const operation = operationOf(request, url);
    const { socket } = request; // An aborted request has no socket any more.
    requests[operation] = (requests[operation] ?? 0) + 1;
    if (request.headers.authorization) authorizations.add(request.headers.authorization);

    const fault = takeFault(operation);
    if (fault && "delayMs" in fault) await pause(fault.delayMs);
    if (fault && "cut" in fault && fault.cut === "before") return socket.destroy();
    if (fault && "stall" in fault) return void stalled.add(request);
    if (fault && "early" in fault) return respond(response, errorAnswer(fault.status, "on purpose"));
    if (fault && "cut" in fault && fault.cut === "midway") {
      await read(request, 100_000);
      return socket.destroy();
    }
    const { bytes, isWhole } = await read(request);
    if (!isWhole) return; // An incomplete body creates nothing.
    if (fault && "hang" in fault && fault.hang === "before") return;
    if (fault && "status" in fault) return respond(response, errorAnswer(fault.status, "on purpose"));

    const stored = fault && "loseByte" in fault ? bytes.subarray(1) : bytes;
    const answer = perform(operation, request, url, stored);
    if (fault && "hang" in fault) return;
    if (fault && "cut" in fault) return socket.destroy();
    respond(response, answer);
  }

  function takeFault(operation: Operation): Fault | undefined {
    const found = faults.find(
      (candidate) =>
        candidate.left > 0 && (candidate.operation === operation || candidate.operation === "any"),
    );
    if (found) found.left -= 1;
    return found?.fault;
  }

  function perform(operation: Operation, request: IncomingMessage, url: URL, bytes: Buffer): Answer {
    const { bucket, name, copyTo } = partsOf(url);
    const key = keyOf(bucket, name);
    const wanted = url.searchParams.get("ifGenerationMatch");
    switch (operation) {
      case "upload": {
        const { searchParams } = url;
        if (searchParams.get("uploadType") !== "media") throw new Refusal(501, "Only media uploads.");
        const resource = {
          name: searchParams.get("name") ?? "",
          contentType: request.headers["content-type"] ?? "application/octet-stream",
        };
        return { status: 200, json: resourceOf(store(bucket, resource, wanted, bytes)) };
      }
      case "copy": {
        const source = existing(key);
        // Metadata in the request replaces the source's.
        const metadata: Partial<Resource> = bytes.length > 0 ? JSON.parse(bytes.toString()) : source;
        const copy = store(copyTo.bucket, { ...metadata, name: copyTo.name }, wanted, source.bytes);
        return { status: 200, json: resourceOf(copy) };
      }
      case "get":
        return { status: 200, json: resourceOf(existing(key)) };
      case "download": {
        const object = existing(key);
        const tokens = object.metadata.firebaseStorageDownloadTokens?.split(",") ?? [];
        if (url.pathname.startsWith("/v0/") && !tokens.includes(url.searchParams.get("token") ?? ""))
          throw new Refusal(403, "Permission denied.");
        return download(object, request.headers.range);
      }
      case "list":
        return { status: 200, json: listing(bucket, url.searchParams) };
      case "delete":
        match(existing(key), wanted);
        objects.delete(key);
        return { status: 204 };
    }
  }

  function store(
    bucket: string,
    { name, contentType, cacheControl, metadata }: Resource,
    wanted: string | null,
    bytes: Buffer,
  ): StandInObject {
    const key = keyOf(bucket, name);
    match(objects.get(key), wanted);
    lastGeneration += 1;
    const md5Hash = createHash("md5").update(bytes).digest("base64");
    const content = contents.get(md5Hash) ?? bytes;
    contents.set(md5Hash, content);
    const object = {
      bucket,
      name,
      bytes: content,
      md5Hash,
      contentType: contentType ?? "application/octet-stream",
      ...(cacheControl && { cacheControl }),
      metadata: { ...metadata },
      generation: String(lastGeneration),
      timeCreated: new Date().toISOString(),
    };
    objects.set(key, object);
    const found = waiting.findIndex((candidate) => candidate.name.test(name));
    if (found !== -1) waiting.splice(found, 1)[0]?.callback();
    return object;
  }

  function existing(key: string): StandInObject {
    const object = objects.get(key);
    if (!object) throw new Refusal(404, "No such object.");
    return object;
  }

  function listing(bucket: string, query: URLSearchParams) {
    const prefix = query.get("prefix") ?? "";
    const delimiter = query.get("delimiter");
    const size = Math.min(Number(query.get("maxResults") ?? PAGE), PAGE);
    const after = Buffer.from(query.get("pageToken") ?? "", "base64").toString();
    const items: unknown[] = [];
    const prefixes = new Set<string>();
    let nextPageToken: string | undefined;
    let previous = after;
    const names = [...objects.values()]
      .filter((object) => object.bucket === bucket && object.name.startsWith(prefix) && object.name > after)
      .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
    for (const object of names) {
      const cut = delimiter ? object.name.indexOf(delimiter, prefix.length) : -1;
      const folder = cut === -1 ? undefined : object.name.slice(0, cut + 1);
      const isNew = folder === undefined || !prefixes.has(folder);
      if (isNew && items.length + prefixes.size === size) {
        nextPageToken = Buffer.from(previous).toString("base64");
        break;
      }
      if (folder === undefined) items.push(resourceOf(object));
      else prefixes.add(folder);
      previous = object.name;
    }
    return {
      kind: "storage#objects",
      ...(items.length > 0 && { items }),
      ...(prefixes.size > 0 && { prefixes: [...prefixes] }),
      ...(nextPageToken && { nextPageToken }),
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
    /** Cuts all connections and accepts none until `accept`. */
    async refuse() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    accept: () => listen(listensOn).then(() => undefined),
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function operationOf(request: IncomingMessage, url: URL): Operation {
  const { method } = request;
  if (url.pathname.startsWith("/upload/")) return "upload";
  const { name, copyTo } = partsOf(url);
  if (copyTo.name) return "copy";
  if (method === "DELETE") return "delete";
  if (!name) return "list";
  return url.searchParams.get("alt") === "media" ? "download" : "get";
}

const PATH =
  /^(?:\/(?:upload|download))?(?:\/storage\/v1|\/v0)?\/b\/([^/]+)\/o(?:\/([^/]+)(?:\/copyTo\/b\/([^/]+)\/o\/([^/]+))?)?$/;

function partsOf({ pathname }: URL) {
  const match = PATH.exec(pathname);
  if (!match) throw new Refusal(404, "Not Found");
  const [bucket = "", name = "", toBucket = "", toName = ""] = match
    .slice(1)
    .map((part) => decodeURIComponent(part ?? ""));
  return { bucket, name, copyTo: { bucket: toBucket, name: toName } };
}

const keyOf = (bucket: string, name: string) => `${bucket}/${name}`;

/** An ifGenerationMatch of 0 means that the object must not exist. */
function match(object: StandInObject | undefined, wanted: string | null) {
  if (wanted !== null && wanted !== (object?.generation ?? "0"))
    throw new Refusal(412, "At least one of the pre-conditions you specified did not hold.");
}

/** The object as the JSON API describes it. */
function resourceOf({ bucket, name, bytes, generation, timeCreated, ...rest }: StandInObject) {
  return {
    kind: "storage#object",
    id: `${bucket}/${name}/${generation}`,
    bucket,
    name,
    generation,
    metageneration: "1",
    storageClass: "STANDARD",
    size: String(bytes.length),
    etag: Buffer.from(generation).toString("base64"),
    timeCreated,
    updated: timeCreated,
    ...rest,
  };
}

function download(object: StandInObject, range: string | undefined): Answer {
  const headers = downloadHeaders(object);
  const [, start = "", end = ""] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (!start) return { status: 200, bytes: object.bytes, headers };
  const { length } = object.bytes;
  if (Number(start) >= length) return { status: 416, headers: { "content-range": `bytes */${length}` } };
  const bytes = object.bytes.subarray(Number(start), end ? Number(end) + 1 : undefined);
  const contentRange = `bytes ${start}-${Number(start) + bytes.length - 1}/${length}`;
  return { status: 206, bytes, headers: { ...headers, "content-range": contentRange } };
}

function downloadHeaders({ bytes, contentType, cacheControl, generation }: StandInObject) {
  return {
    "content-type": contentType,
    ...(cacheControl && { "cache-control": cacheControl }),
    "x-goog-generation": generation,
    "x-goog-stored-content-encoding": "identity",
    "x-goog-stored-content-length": String(bytes.length),
  };
}

function errorAnswer(code: number, message: string): Answer {
  return { status: code, json: { error: { code, message, errors: [{ message, domain: "global" }] } } };
}

function respond(response: ServerResponse, { status, headers = {}, json, bytes }: Answer) {
  const body = bytes ?? (json === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(json)));
  const type = json === undefined ? {} : { "content-type": "application/json; charset=UTF-8" };
  response.writeHead(status, {
    ...type,
    ...(status !== 204 && { "content-length": body.length }),
    ...headers,
  });
  response.end(body);
}

/** Reads the body, or as much of it as arrives, up to `limit` bytes. */
async function read(request: IncomingMessage, limit = Number.POSITIVE_INFINITY) {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= limit) return { bytes: Buffer.concat(chunks), isWhole: false };
    }
    return { bytes: Buffer.concat(chunks), isWhole: true };
  } catch {
    return { bytes: Buffer.concat(chunks), isWhole: false };
  }
}
