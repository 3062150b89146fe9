import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, request, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchOriginal, isPublicAddress, lookUpPublic } from "./fetch-original.server";

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

/** Fetches from a host on this machine, without TLS. */
async function fetchFrom(answer: RequestListener, timeout = 10_000): Promise<string> {
  const server = createServer(answer);
  host = server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const here = { protocol: "http:", hostname: "127.0.0.1", port, timeout };
  return fetchOriginal("https://img.example.in/roof.jpg?w=1", path.join(folder, "picture"), here, request);
}

const MIB = 1024 * 1024;

describe("fetchOriginal", () => {
  it("stores the bytes, and returns a version that changes with them", async () => {
    const asked: (string | undefined)[] = [];
    const version = await fetchFrom((request, response) => {
      asked.push(request.url);
      response.end("a roof");
    });
    expect(await readFile(path.join(folder, "picture"), "utf8")).toBe("a roof");
    expect(version).toMatch(/^[\da-f]{8}$/);
    expect(asked).toEqual(["/roof.jpg?w=1"]);
    expect(await fetchFrom((_, response) => response.end("another roof"))).not.toBe(version);
  });

  it.each([301, 302, 303, 307, 308])("follows no redirect (%i)", async (status) => {
    const asked: (string | undefined)[] = [];
    const fetched = fetchFrom((request, response) => {
      asked.push(request.url);
      response.writeHead(status, { location: "http://127.0.0.1/electricity-bills" }).end();
    });
    await expect(fetched).rejects.toThrow(`its host answers ${status}`);
    expect(asked).toEqual(["/roof.jpg?w=1"]);
  });

  it.each([204, 206, 404, 500])("fails on status %i", async (status) => {
    const fetched = fetchFrom((_, response) => response.writeHead(status).end());
    await expect(fetched).rejects.toThrow(`its host answers ${status}`);
  });

  it("reads nothing of a picture whose Content-Length is 1 GB", async () => {
    let sent = 0;
    const fetched = fetchFrom((_, response) => {
      response.writeHead(200, { "content-length": 1024 * MIB });
      response.on("drain", () => {
        sent += MIB;
        response.write(Buffer.alloc(MIB));
      });
      response.write(Buffer.alloc(MIB));
    });
    await expect(fetched).rejects.toThrow("larger than 25 MB");
    expect(sent).toBeLessThan(10 * MIB);
  });

  it("ends an endless body at 25 MB", async () => {
    const chunk = Buffer.alloc(MIB);
    const fetched = fetchFrom((_, response) => {
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", send);
      send();
    });
    await expect(fetched).rejects.toThrow("larger than 25 MB");
  });

  it("takes no compressed body, which could grow", async () => {
    const fetched = fetchFrom((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end());
    await expect(fetched).rejects.toThrow("Content-Encoding");
  });

  it.each<[string, RequestListener]>([
    ["never answers", () => {}],
    [
      "drips",
      (_, response) => {
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("gives up a host that %s", async (_, answer) => {
    await expect(fetchFrom(answer, 300)).rejects.toThrow("too long to arrive");
  });

  it("fails when the host breaks off midway", async () => {
    const fetched = fetchFrom((_, response) => {
      response.writeHead(200, { "content-length": 100 }).write("half");
      setImmediate(() => response.destroy());
    });
    await expect(fetched).rejects.toThrow();
  });

  it("connects to no private address, whatever its name server says", async () => {
    let connections = 0;
    const inside = createTcpServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    const { port } = inside.address() as AddressInfo;
    const fetched = fetchOriginal("https://localhost/roof.jpg", path.join(folder, "picture"), { port });
    await expect(fetched).rejects.toThrow("no public address");
    inside.close();
    expect(connections).toBe(0);
  });
});

describe("isPublicAddress", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "ff02::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
  ])("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(["8.8.8.8", "142.250.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "allows %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("lookUpPublic", () => {
  const namesHave = (...addresses: string[]) =>
    lookUpPublic(((_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      )) as never);

  it("keeps only the public addresses of a name", () => {
    const found: unknown[] = [];
    const lookUp = namesHave("127.0.0.1", "8.8.8.8", "::1");
    lookUp("img.example.in", { all: true }, (_, addresses) => found.push(addresses));
    lookUp("img.example.in", {}, (_, address) => found.push(address));
    expect(found).toEqual([[{ address: "8.8.8.8", family: 4 }], "8.8.8.8"]);
  });

  it("fails for a name with none", () => {
    namesHave("10.0.0.1")("img.example.in", { all: true }, (error) =>
      expect(error?.message).toBe("its host has no public address"),
    );
    expect.assertions(1);
  });
});
