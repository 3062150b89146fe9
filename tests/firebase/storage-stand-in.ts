import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { crc32c, crc32cText } from "~/stores/firebase/crc32c";

/*
 * Stands in for Cloud Storage: its JSON API as far as it concerns objects, and Firebase's download addresses, as Google
 * documents both, on a port of this machine. Every bucket is there, and empty at first. What is wrong on purpose is
 * switched on by `fault`.
 *
 * Left out: authentication and rights (a header is taken down, never looked at), `fields` and `projection` (every answer
 * is whole), versions of an object (there is the newest), preconditions but `ifGenerationMatch`, checksums that a client
 * sends along, MD5, rewriteTo in several steps, compose, batches, signed addresses, ranges of a download, encryption, the
 * week after which a session ends, and the limit of one change of an object a second.
 *
 * A site whose STORAGE_EMULATOR_HOST is its `origin` uses it. Paths are understood with "/storage/v1" before them, as
 * Google has them, and without, as its libraries ask an emulator.
 */

export type Operation =
  | "upload" // in one request: media or multipart
  | "begin"
  | "chunk"
  | "status"
  | "cancel"
  | "copy"
  | "get"
  | "download"
  | "list"
  | "delete";

/** What goes wrong with a request: before anything has been done, or after, so that only the answer is lost. */
export type Fault =
  | { status: number }
  | { hang: "before" | "after" }
  | { cut: "before" | "midway" | "after" }
  | { delayMs: number }
  | { damage: true }; // one bit of what is stored turns

export interface StandInObject {
  bucket: string;
  name: string;
  bytes: Buffer;
  contentType: string;
  cacheControl?: string;
  metadata: Record<string, string>;
  generation: string;
  timeCreated: string;
}

interface Session {
  bucket: string;
  resource: Resource;
  ifGenerationMatch: string | null;
  chunks: Buffer[];
  length: number;
  /** Kept, so that a client which lost the answer can ask again. */
  object?: StandInObject;
}

interface Resource {
  name: string;
  contentType?: string;
  cacheControl?: string;
  metadata?: Record<string, string>;
}

interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  json?: unknown;
  bytes?: Buffer;
}

const CHUNK_MULTIPLE = 256 * 1024;
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

/** @param port any free one, unless it is given */
export async function startStorageStandIn(port = 0) {
  const objects = new Map<string, StandInObject>();
  const sessions = new Map<string, Session>();
  const faults: { operation: Operation | "any"; fault: Fault; left: number }[] = [];
  const requests: Partial<Record<Operation, number>> = {};
  const authorizations = new Set<string>();
  const sockets = new Set<Socket>();
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
  // A client that breaks off is not this server's fault.
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
    const { socket } = request; // It is gone from the request when that has been broken off.
    requests[operation] = (requests[operation] ?? 0) + 1;
    if (request.headers.authorization) authorizations.add(request.headers.authorization);

    const fault = takeFault(operation);
    if (fault && "delayMs" in fault) await pause(fault.delayMs);
    if (fault && "cut" in fault && fault.cut === "before") return socket.destroy();
    if (fault && "cut" in fault && fault.cut === "midway") {
      const some = await read(request, 100_000);
      if (operation === "chunk") receiveChunk(url, request, some);
      return socket.destroy();
    }
    const { bytes, isWhole } = await read(request);
    if (!isWhole) {
      if (operation === "chunk") receiveChunk(url, request, { bytes, isWhole });
      return;
    }
    if (fault && "hang" in fault && fault.hang === "before") return;
    if (fault && "status" in fault) return respond(response, errorAnswer(fault.status, "on purpose"));

    const arrives = fault && "damage" in fault ? damaged : (content: Buffer) => content;
    const answer = perform(operation, request, url, bytes, arrives);
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

  function perform(
    operation: Operation,
    request: IncomingMessage,
    url: URL,
    bytes: Buffer,
    arrives: (content: Buffer) => Buffer,
  ): Answer {
    const { bucket, name, copyTo } = partsOf(url);
    const key = keyOf(bucket, name);
    const wanted = url.searchParams.get("ifGenerationMatch");
    switch (operation) {
      case "upload": {
        const { content, ...resource } = uploadOf(request, url, bytes);
        return { status: 200, json: resourceOf(store(bucket, resource, wanted, arrives(content))) };
      }
      case "begin": {
        const resource: Resource = bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
        const contentType = request.headers["x-upload-content-type"];
        const wholeResource = {
          contentType: String(contentType ?? "application/octet-stream"),
          ...resource,
          name: resource.name ?? url.searchParams.get("name"),
        };
        if (!wholeResource.name) throw new Refusal(400, "Required");
        match(objects.get(keyOf(bucket, wholeResource.name)), wanted);
        const id = randomUUID();
        sessions.set(id, {
          bucket,
          resource: wholeResource,
          ifGenerationMatch: wanted,
          chunks: [],
          length: 0,
        });
        const location = `${origin}/upload/storage/v1/b/${bucket}/o?uploadType=resumable&upload_id=${id}`;
        return { status: 200, headers: { location } };
      }
      case "chunk":
      case "status":
        return receiveChunk(url, request, { bytes: arrives(bytes), isWhole: true });
      case "cancel": {
        const isThere = sessions.delete(url.searchParams.get("upload_id") ?? "");
        return isThere ? { status: 499 } : errorAnswer(404, "Not Found");
      }
      case "copy": {
        const source = existing(key);
        match(objects.get(keyOf(copyTo.bucket, copyTo.name)), wanted);
        const override: Partial<Resource> = bytes.length > 0 ? JSON.parse(bytes.toString()) : {};
        const copy = store(copyTo.bucket, { ...source, ...override, name: copyTo.name }, null, source.bytes);
        if (copyTo.method === "copyTo") return { status: 200, json: resourceOf(copy) };
        const size = String(copy.bytes.length);
        return {
          status: 200,
          json: {
            kind: "storage#rewriteResponse",
            done: true,
            objectSize: size,
            totalBytesRewritten: size,
            resource: resourceOf(copy),
          },
        };
      }
      case "get":
        return { status: 200, json: resourceOf(existing(key)) };
      case "download": {
        const object = existing(key);
        const tokens = object.metadata.firebaseStorageDownloadTokens?.split(",") ?? [];
        if (url.pathname.startsWith("/v0/") && !tokens.includes(url.searchParams.get("token") ?? ""))
          throw new Refusal(403, "Permission denied.");
        return { status: 200, bytes: object.bytes, headers: downloadHeaders(object) };
      }
      case "list":
        return { status: 200, json: listing(bucket, url.searchParams) };
      case "delete":
        match(existing(key), wanted);
        objects.delete(key);
        return { status: 204 };
    }
  }

  function receiveChunk(
    url: URL,
    request: IncomingMessage,
    { bytes, isWhole }: { bytes: Buffer; isWhole: boolean },
  ): Answer {
    const session = sessions.get(url.searchParams.get("upload_id") ?? "");
    if (!session) throw new Refusal(404, "Not Found");
    if (session.object) return { status: 200, json: resourceOf(session.object) };
    const asked = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(request.headers["content-range"] ?? "");
    if (!asked) throw new Refusal(400, "Failed to parse Content-Range header.");
    const [, first, last, total] = asked;
    if (first !== undefined) {
      if (isWhole && Number(last) - Number(first) + 1 !== bytes.length)
        throw new Refusal(400, "The length is not that of Content-Range.");
      const isLast = total !== "*" && Number(last) + 1 === Number(total);
      if (isWhole && !isLast && bytes.length % CHUNK_MULTIPLE !== 0)
        throw new Refusal(400, "Chunks have to be a multiple of 256 KiB.");
      const known = session.length - Number(first);
      if (known < 0) throw new Refusal(400, "Bytes are missing before these.");
      const fresh = bytes.subarray(known);
      const persisted = isWhole ? fresh : fresh.subarray(0, fresh.length - (fresh.length % CHUNK_MULTIPLE));
      session.chunks.push(persisted);
      session.length += persisted.length;
    }
    if (total !== "*" && session.length === Number(total)) {
      const content = Buffer.concat(session.chunks.splice(0));
      session.object = store(session.bucket, session.resource, session.ifGenerationMatch, content);
      return { status: 200, json: resourceOf(session.object) };
    }
    return {
      status: 308,
      headers: session.length > 0 ? { range: `bytes=0-${session.length - 1}` } : {},
    };
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
    const object = {
      bucket,
      name,
      bytes,
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
    /** For STORAGE_EMULATOR_HOST. */
    origin,
    port: listensOn,
    /** How many requests of each kind have come, faulty ones too. */
    requests,
    /** What came as "Authorization". */
    authorizations,
    /** Requests that have not been answered. */
    openRequests: () => open,
    /** Uploads that have been begun, and neither ended nor cancelled. */
    openSessions: () => [...sessions.values()].filter(({ object }) => !object).length,
    objects: (): readonly StandInObject[] => [...objects.values()],
    /** The object as it is kept, past the API. */
    object: (bucket: string, name: string) => objects.get(keyOf(bucket, name)),
    /** Puts an object there, past the API. */
    put: (bucket: string, resource: Resource, bytes: Buffer) => store(bucket, resource, null, bytes),
    /** Calls back, once, when an object with such a name has been stored and nobody has been told yet. */
    onceStored: (name: RegExp, callback: () => void) => void waiting.push({ name, callback }),
    /** What the next requests of a kind meet: so many, or all until `heal`. */
    fault(operation: Operation | "any", fault: Fault, times = Number.POSITIVE_INFINITY) {
      faults.push({ operation, fault, left: times });
    },
    /** Faults end; what hangs goes on hanging. */
    heal() {
      faults.length = 0;
    },
    /** Takes no connection until `accept`, and ends those there are. */
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
  if (url.pathname.startsWith("/upload/")) {
    if (method === "POST") return url.searchParams.get("uploadType") === "resumable" ? "begin" : "upload";
    if (method === "DELETE") return "cancel";
    return request.headers["content-range"]?.startsWith("bytes *") ? "status" : "chunk";
  }
  const { name, copyTo } = partsOf(url);
  if (copyTo.name) return "copy";
  if (method === "DELETE") return "delete";
  if (!name) return "list";
  return url.searchParams.get("alt") === "media" ? "download" : "get";
}

const PATH =
  /^(?:\/(?:upload|download))?(?:\/storage\/v1|\/v0)?\/b\/([^/]+)\/o(?:\/([^/]+)(?:\/(copyTo|rewriteTo)\/b\/([^/]+)\/o\/([^/]+))?)?$/;

function partsOf({ pathname }: URL) {
  const match = PATH.exec(pathname);
  if (!match) throw new Refusal(404, "Not Found");
  const [bucket = "", name = "", method = "", toBucket = "", toName = ""] = match
    .slice(1)
    .map((part) => decodeURIComponent(part ?? ""));
  return { bucket, name, copyTo: { method, bucket: toBucket, name: toName } };
}

const keyOf = (bucket: string, name: string) => `${bucket}/${name}`;

/** ifGenerationMatch: 0 stands for "there is none". */
function match(object: StandInObject | undefined, wanted: string | null) {
  if (wanted !== null && wanted !== (object?.generation ?? "0"))
    throw new Refusal(412, "At least one of the pre-conditions you specified did not hold.");
}

/** The content and description of an upload in one request. */
function uploadOf(request: IncomingMessage, url: URL, body: Buffer): Resource & { content: Buffer } {
  const name = url.searchParams.get("name") ?? "";
  const type = request.headers["content-type"] ?? "application/octet-stream";
  if (url.searchParams.get("uploadType") !== "multipart") return { name, contentType: type, content: body };
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  const [, description = "", file = ""] = body.toString("latin1").split(`--${boundary}`);
  if (!boundary || !file || !body.toString("latin1").trimEnd().endsWith(`--${boundary}--`))
    throw new Refusal(400, "Malformed multipart body.");
  const [descriptionText = "", contentBytes = ""] = [description, file].map((part) =>
    part.slice(part.indexOf("\r\n\r\n") + 4, -2),
  );
  const contentType = /content-type: *([^\r\n]+)/i.exec(file)?.[1] ?? "application/octet-stream";
  const resource = JSON.parse(Buffer.from(descriptionText, "latin1").toString());
  return { contentType, name, ...resource, content: Buffer.from(contentBytes, "latin1") };
}

/** As the JSON API describes an object. */
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
    crc32c: crc32cOf(bytes),
    etag: Buffer.from(generation).toString("base64"),
    timeCreated,
    updated: timeCreated,
    ...rest,
  };
}

const sums = new WeakMap<Buffer, string>();

/** Once for each content. That it is the sum Google means, a test asks Google's own library. */
function crc32cOf(bytes: Buffer): string {
  const sum = sums.get(bytes) ?? crc32cText(crc32c(bytes));
  sums.set(bytes, sum);
  return sum;
}

function downloadHeaders({ bytes, contentType, cacheControl, generation }: StandInObject) {
  return {
    "content-type": contentType,
    ...(cacheControl && { "cache-control": cacheControl }),
    "x-goog-generation": generation,
    "x-goog-hash": `crc32c=${crc32cOf(bytes)}`,
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

/** The body, or as much of it as came, `limit` bytes at most. */
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

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}
