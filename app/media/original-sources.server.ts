import { createHash } from "node:crypto";
import { lookup } from "node:dns";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import { BlockList, isIPv4, type LookupFunction } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import type { Focus } from "~/content/media-file";
import { type FolderFile, findMediaFile, type MediaFile } from "./media-files.server";
import type { Original } from "./originals";

const MAX_ORIGINAL_BYTES = 25 * 1024 * 1024;
const WITHIN_MS = 10_000;

/** Copies a picture from a public address, without redirects, and returns its hash. @throws errors without the URL. */
export async function fetchOriginal(
  url: string,
  file: string,
  options: RequestOptions = {},
  send = request,
): Promise<string> {
  const signal = AbortSignal.timeout(options.timeout ?? WITHIN_MS);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      Accept: "image/*",
      "Accept-Encoding": "identity",
      "User-Agent": "SuryantaPictures/1.0",
    };
    // No agent: a pooled connection may not have passed `lookUpPublic`.
    send(url, { headers, agent: false, lookup: lookUpPublic(), ...options, signal }, resolve)
      .on("error", (error) => reject(signal.aborted ? TOO_SLOW : error))
      .end();
  });
  try {
    if (response.statusCode !== 200) throw new Error(`its host answers ${response.statusCode}`);
    if (response.headers["content-encoding"]) throw new Error("it is sent with a Content-Encoding");
    if (Number(response.headers["content-length"]) > MAX_ORIGINAL_BYTES) throw TOO_LARGE;
    const hash = createHash("sha256");
    await pipeline(response, limited(MAX_ORIGINAL_BYTES, hash), createWriteStream(file), { signal });
    return hash.digest("hex").slice(0, 8);
  } catch (error) {
    throw signal.aborted ? TOO_SLOW : error;
  } finally {
    response.destroy();
  }
}

export const TOO_SLOW = new Error("it takes too long to arrive");
export const TOO_LARGE = new Error("it is larger than 25 MB");

function limited(max: number, hash: { update(chunk: Uint8Array): unknown }) {
  let total = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      total += chunk.length;
      if (total > max) return done(TOO_LARGE);
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(network, prefix);

/** Global unicast, except ranges that embed an IPv4 address (6to4, Teredo) or are for documentation. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet("2000::", 3, "ipv6");
const EMBEDDING_V6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  EMBEDDING_V6.addSubnet(network, prefix, "ipv6");

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE.check(address);
  return PUBLIC_V6.check(address, "ipv6") && !EMBEDDING_V6.check(address, "ipv6");
}

/** Resolves the host for the connection itself, so that the name server cannot answer differently the second time. */
export function lookUpPublic(resolve: typeof lookup = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const found = addresses?.filter(({ address }) => isPublicAddress(address)) ?? [];
      const [first] = found;
      if (error || !first) return done(error ?? new Error("its host has no public address"), "", 4);
      if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}

export type FindMedia = (name: string) => Promise<MediaFile | undefined>;

export interface Objects {
  find(name: string): Promise<Pick<MediaFile, "size" | "version" | "read"> | undefined>;
}

interface OriginalFile {
  path: string;
  /** Lower-case letters and digits; changes with the original and its focus. */
  version: string;
  focus?: Focus;
}

export interface OriginalSources {
  /** Returns the version, without a remote request if it is known; undefined if there is no original. */
  version(original: Original, known?: string): Promise<string | undefined>;
  /** Gives the original to `work` as a file, which may be temporary. @throws why it cannot be read */
  withFile<T>(original: Original, work: (file: OriginalFile) => Promise<T>): Promise<T>;
}

/** Copies of originals of one host on this disk at a time. */
const COPIES = 4;

/** A host that is too slow this often in a row is left alone for a minute. */
const MAX_SLOW = 4;
const LEFT_ALONE_MS = 60_000;

const COPY_WITHIN_MS = 10_000;

/** A function, because browser tests read this file as an ES module, which has no `__dirname`. */
export const imagesFolder = () => path.join(__dirname, "../public/images");

export function createOriginalSources(
  findMedia: FindMedia,
  objects: Objects | undefined,
  fetchRemote = fetchOriginal,
): OriginalSources {
  const queues = new Map<string, PQueue>();
  const slow = new LRUCache<string, number>({ max: 100, ttl: LEFT_ALONE_MS });

  /** One queue per host, so that a slow one delays no other. */
  function queueOf(original: Original): PQueue {
    const host = original.kind === "remote" ? new URL(original.url).hostname : "";
    const queue = queues.get(host) ?? new PQueue({ concurrency: COPIES });
    queues.set(host, queue);
    return queue;
  }

  async function fetchUnlessSlow(url: string, file: string): Promise<string> {
    const { hostname } = new URL(url);
    if ((slow.get(hostname) ?? 0) >= MAX_SLOW) throw new Error("its host is too slow");
    try {
      const version = await fetchRemote(url, file);
      slow.delete(hostname);
      return version;
    } catch (error) {
      if (error === TOO_SLOW) slow.set(hostname, (slow.get(hostname) ?? 0) + 1);
      throw error;
    }
  }

  const findFile = ({ kind, name }: Original & { kind: "images" | "media" }) =>
    kind === "images" ? findMediaFile(name, imagesFolder()) : findMedia(name);

  async function copyTo(file: string, original: Original): Promise<string> {
    if (original.kind === "remote") return fetchUnlessSlow(original.url, file);
    const found = original.kind === "object" ? await objects?.find(original.name) : await findFile(original);
    if (!found) throw new Error("it is not in the bucket");
    if (found.size > MAX_ORIGINAL_BYTES) throw TOO_LARGE;
    const bytes = Readable.from(found.read(0, found.size - 1));
    await pipeline(bytes, createWriteStream(file), { signal: AbortSignal.timeout(COPY_WITHIN_MS) });
    return found.version;
  }

  return {
    async version(original, known) {
      if (original.kind === "images" || original.kind === "media") return (await findFile(original))?.version;
      if (known || original.kind === "remote") return known;
      return (await objects?.find(original.name))?.version;
    },

    async withFile(original, work) {
      if (original.kind === "images" || original.kind === "media") {
        const file = await findFile(original);
        if (file && isOnDisk(file)) return work(file);
      }
      return queueOf(original).add(async () => {
        const folder = await mkdtemp(path.join(tmpdir(), "original-"));
        try {
          const file = path.join(folder, "picture");
          return await work({ path: file, version: await copyTo(file, original) });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    },
  };
}

function isOnDisk(file: MediaFile): file is FolderFile {
  return "path" in file;
}
