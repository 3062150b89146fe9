import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOriginalSources, fetchOriginal, isPublicAddress, TOO_SLOW } from "./original-sources.server";

let folder: string;
let host: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "original-"));
});

afterEach(async () => {
  host?.closeAllConnections();
  host?.close();
  await rm(folder, { recursive: true });
});

/** Fetches from a host on this machine, without TLS. `asked` collects the URLs that the host was asked for. */
async function fetchFrom(answer: RequestListener, timeout = 10_000, asked: unknown[] = []): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(request.url);
    answer(request, response);
  });
  host = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const here = { protocol: "http:", hostname: "127.0.0.1", port, timeout };
  return fetchOriginal("https://img.example.in/roof.jpg?w=1", path.join(folder, "picture"), here, request);
}

const MIB = 1024 * 1024;

const drip: RequestListener = (_, response) => {
  const timer = setInterval(() => response.write("x"), 20);
  response.on("close", () => clearInterval(timer));
};
const sendCompressed: RequestListener = (_, response) =>
  response.writeHead(200, { "content-encoding": "gzip" }).end();
const breakOff: RequestListener = (_, response) => {
  response.writeHead(200, { "content-length": 100 }).write("half");
  setImmediate(() => response.destroy());
};

describe("fetchOriginal", () => {
  it.each([204, 206, 302, 307, 404, 500])("fails on status %i, and follows no redirect", async (status) => {
    const asked: string[] = [];
    const location = "http://127.0.0.1/electricity-bills";
    const fetched = fetchFrom(
      (_, response) => response.writeHead(status, { location }).end(),
      undefined,
      asked,
    );
    await expect(fetched).rejects.toThrow(`its host answers ${status}`);
    expect(asked).toEqual(["/roof.jpg?w=1"]);
  });

  it.each([{ "content-length": 1024 * MIB }, {}])(
    "reads at most 25 MB of a body without end: %o",
    async (headers) => {
      let sent = 0;
      const fetched = fetchFrom((_, response) => {
        response.writeHead(200, headers);
        const send = () => {
          for (let goesOn = true; goesOn && !response.destroyed; sent += MIB)
            goesOn = response.write(Buffer.alloc(MIB));
        };
        response.on("drain", send);
        send();
      });
      await expect(fetched).rejects.toThrow("larger than 25 MB");
      expect(sent).toBeLessThan(("content-length" in headers ? 10 : 60) * MIB);
    },
  );

  it.each<[string, string, RequestListener]>([
    ["never answers", "too long to arrive", () => {}],
    ["drips", "too long to arrive", drip],
    ["sends a compressed body, which could grow", "Content-Encoding", sendCompressed],
    ["breaks off midway", "aborted", breakOff],
  ])("fails when the host %s", async (_, reason, answer) => {
    await expect(fetchFrom(answer, 300)).rejects.toThrow(reason);
  });
});

describe("isPublicAddress", () => {
  it.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.255.255 192.168.0.1 198.18.0.1 224.0.0.1
    255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fc00::1 fd00:ec2::254 fe80::1 ff02::1
    2001::1 2001:db8::1 2002:7f00:1::`.split(/\s+/),
  )("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(["8.8.8.8", "142.250.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "allows %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

const names = Array.from({ length: 10 }, (_, index) => `${index}`);

/** Sources of originals on a host that is silent until `speak`, one that is too slow, and others. */
function createSources() {
  const fetched: string[] = [];
  let speak = () => {};
  const spoken = new Promise<void>((resolve) => {
    speak = resolve;
  });
  const sources = createOriginalSources(
    async () => undefined,
    undefined,
    async (url) => {
      fetched.push(url);
      if (url.startsWith("https://silent.")) await spoken;
      if (url.startsWith("https://slow.") && !url.includes("good")) throw TOO_SLOW;
      return "1a2b3c4d";
    },
  );
  const versionOf = (host: string, name: string) =>
    sources.withFile(
      { id: name, kind: "remote", url: `https://${host}.example.in/${name}.jpg` },
      async ({ version }) => version,
    );
  return { fetched, versionOf, speak };
}

it("originals are fetched while another host is silent", async () => {
  const { versionOf, speak } = createSources();
  const waiting = names.map((name) => versionOf("silent", name));
  expect(await versionOf("img", "roof")).toBe("1a2b3c4d");
  speak();
  await Promise.all(waiting);
});

it("originals are not fetched for a while from a host that is too slow four times in a row", async () => {
  const { fetched, versionOf } = createSources();
  for (const name of names) await expect(versionOf("slow", name)).rejects.toThrow(/too (?:slow|long)/);
  expect(fetched).toHaveLength(4);
  expect(await versionOf("img", "roof")).toBe("1a2b3c4d");
});
