import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { StoreFault, WriteRefused } from "~/store-fault";
import { bytesOf, type Files } from "~/stores/files";
import { openBucketFiles } from "~/stores/files/bucket";
import { openFolderFiles } from "~/stores/files/folder";
import { applicationDefaultToken } from "~/stores/files/storage-api";
import type { Fault, StorageStandIn } from "../firebase/storage-stand-in";
import { temporaryFolder } from "../http/site";
import { buildProgram } from "../long/program";
import { arriving, describeFiles, namesIn, textOf } from "./files-contract";
import { BUCKET, openBucket, openFolder } from "./files-places";

let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  program = await buildProgram("files-process", "store");
});
afterAll(() => program.remove());

describeFiles("a folder", openFolder, () => program.file);
describeFiles("a bucket", openBucket, () => program.file);

const PDF = { type: "application/pdf" };

async function faultOf(work: Promise<unknown>): Promise<string> {
  const fault = await work.then(
    () => "none",
    (error: unknown) => (error instanceof StoreFault ? error.message : String(error)),
  );
  expect(fault).not.toMatch(/Asha|\.pdf/);
  return fault;
}

/** A name that must not appear in an error message. */
const SECRET = "folder/Asha Verma's bill.pdf";

describe("files in a folder", () => {
  let folder: string;
  let files: Files;
  beforeEach(() => {
    folder = temporaryFolder();
    files = openFolderFiles(folder, { name: "the data folder", isPrivate: true });
  });

  const put = (name: string, text = "x") => files.put(name, Buffer.from(text), PDF);
  const at = (name: string) => path.join(folder, name);

  it("leave nothing of a file that the disk has no room for", async () => {
    const limited = ["-c", 'ulimit -f 128; exec "$@"', "sh", process.execPath];
    const child = spawnSync("sh", [...limited, program.file, folder, "300000"]);
    expect(child.stdout.toString().split("\n").at(-2)).toBe("the folder cannot be written (EFBIG)");
    expect(readdirSync(at("folder"))).toEqual([]);
  });

  it("leave parts of writes that were killed, which are no files, and are gone after an hour", async () => {
    await put("folder/a.pdf");
    for (const [name, minutes] of Object.entries({ 0: 59, 1: 61 })) {
      const part = at(`folder/.${name.repeat(16)}.part`);
      writeFileSync(part, "half a fi");
      fs.utimesSync(part, new Date(), new Date(Date.now() - minutes * 60_000));
    }
    expect(await namesIn(files, "folder")).toEqual(["folder/a.pdf"]);
    expect(readdirSync(at("folder")).sort()).toEqual([".0000000000000000.part", "a.pdf"]);
  });

  it("are its owner's alone if it is private", async () => {
    await put("folder/a.pdf");
    const modeOf = (name: string) => fs.statSync(at(name)).mode & 0o777;
    expect([modeOf("folder"), modeOf("folder/a.pdf")]).toEqual([0o700, 0o600]);
  });

  it("keep their rights when they are replaced, unless the folder is private", async () => {
    const shared = openFolderFiles(folder, { name: "the folder with the content" });
    for (const [own, kept] of [
      [files, 0o600],
      [shared, 0o664],
    ] as const) {
      await own.put("a.pdf", Buffer.from("x"), PDF);
      chmodSync(at("a.pdf"), 0o664);
      await own.put("a.pdf", Buffer.from("y"), PDF);
      expect(statSync(at("a.pdf")).mode & 0o777).toBe(kept);
    }
  });

  it("are read through links within their folder, and through no others", async () => {
    await put("folder/a.pdf", "a");
    await put("other/b.pdf", "b");
    writeFileSync(`${folder}-secret.pdf`, "secret");
    symlinkSync("a.pdf", at("folder/link.pdf"));
    symlinkSync("../other/b.pdf", at("folder/sideways.pdf"));
    symlinkSync(`${folder}-secret.pdf`, at("folder/out.pdf"));
    symlinkSync("loop.pdf", at("folder/loop.pdf"));
    execFileSync("mkfifo", [at("folder/pipe.pdf")]);
    expect(await textOf(files, "folder/link.pdf")).toBe("a");
    for (const name of ["sideways", "out", "loop", "pipe"].map((one) => `folder/${one}.pdf`))
      expect([name, await files.find(name), await files.read(name)]).toEqual([name, undefined, undefined]);
    expect(await namesIn(files, "folder")).toEqual(["folder/a.pdf"]);
    await put("folder/link.pdf", "new");
    expect(await textOf(files, "folder/a.pdf")).toBe("a");
    expect(await textOf(files, "folder/link.pdf")).toBe("new");
  });

  it("are never written through a folder that leads out", async () => {
    const outside = temporaryFolder();
    writeFileSync(path.join(outside, "a.pdf"), "theirs");
    symlinkSync(outside, at("folder"));
    await put("incoming", "x");
    for (const work of [
      () => put(SECRET),
      () => put("folder/new/a.pdf"),
      () => files.remove("folder/a.pdf"),
      () => files.rename("incoming", SECRET, PDF),
    ])
      expect(await faultOf(work())).toBe("folder leads out of the data folder");
    expect(readdirSync(outside)).toEqual(["a.pdf"]);
  });

  it("are never written to a folder that is away, and its fixed folders are not made again", async () => {
    const fixed = { "bills/.incoming": "the bills folder" };
    files = openFolderFiles(folder, { name: "the data folder", fixed });
    await put("bills/.incoming/1");
    const fails = async (words: string) => {
      expect(await faultOf(files.check())).toBe(words);
      await expect(put("bills/.incoming/1")).rejects.toThrow(StoreFault);
    };
    renameSync(folder, `${folder}-away`);
    await fails("the data folder is gone");
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    await fails("the bills folder is gone");
    expect(await faultOf(put("bills/.incoming/1"))).toBe("the bills folder is gone");
    expect(readdirSync(folder)).toEqual([]);
    renameSync(`${folder}-away`, folder);
    await files.check();
    await put("bills/.incoming/2");
    for (const name of ["1", "2"]) await files.remove(`bills/.incoming/${name}`);
    expect(readdirSync(at("bills"))).toEqual([".incoming"]);
  });

  it("are refused while somebody says that nothing may be written", async () => {
    const reason = new WriteRefused("its disk may not be connected");
    files = openFolderFiles(folder, { name: "the data folder", checkPlace: () => Promise.reject(reason) });
    await expect(put("a.pdf")).rejects.toBe(reason);
    await expect(files.check()).rejects.toBe(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are refused where another kind of thing is in their place", async () => {
    mkdirSync(at(SECRET), { recursive: true });
    await put("incoming");
    expect(await faultOf(put(SECRET))).toBe("the data folder cannot be written (EISDIR)");
    expect(await faultOf(put("incoming/a.pdf"))).toBe("the data folder cannot be written (ENOTDIR)");
    expect(await files.rename("incoming", SECRET, PDF)).toBeUndefined();
    expect(readdirSync(at("folder"))).toHaveLength(1);
  });
});

/** A little less than a sent file's first pieces, so that they fit no socket's buffer. */
const LONG = "x".repeat(2_097_152);

let files: Files;
let standIn: StorageStandIn;

/** Opens a bucket before each test. */
function useBucket(timeouts?: Parameters<typeof openBucket>[0]) {
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ files, standIn, close } = await openBucket(timeouts));
  });
  afterEach(() => close());
}

describe("files in a bucket", () => {
  useBucket();

  async function expectNothingLeft() {
    await expect.poll(() => standIn.openRequests()).toBe(0);
    expect(standIn.objects()).toEqual([]);
  }

  it.each<[string, Fault, string]>([
    ["refuses before it has read the file", { status: 403, early: true }, "upload failed (403)"],
    ["fails", { status: 503 }, "upload failed (503)"],
    ["cuts the connection midway", { cut: "midway" }, "upload failed ("],
    ["stores less than was sent", { loseByte: true }, "upload failed (wrong size)"],
  ])("are refused, and leave nothing, when Cloud Storage %s", async (_, fault, says) => {
    for (const text of ["x".repeat(120_000), LONG]) {
      standIn.fault("upload", fault, 1);
      expect(await faultOf(files.put(SECRET, arriving(text), PDF))).toContain(`Cloud Storage: ${says}`);
      await expectNothingLeft();
    }
  });

  it("leave no request open when their source fails", async () => {
    await expect(files.put(SECRET, arriving(LONG, new Error("gone")), PDF)).rejects.toThrow("gone");
    await expectNothingLeft();
  });

  it.each<[string, Fault]>([
    ["fails", { status: 503 }],
    ["cuts the connection", { cut: "midway" }],
    ["loses the answer", { cut: "after" }],
  ])("are sent again if they are in memory when Cloud Storage %s", async (_, fault) => {
    for (const condition of [{}, { ifAbsent: true }] as const) {
      standIn.fault("upload", fault, 2);
      const put = await files.put("folder/a.pdf", Buffer.alloc(200_000, "x"), { ...PDF, ...condition });
      expect(put).toEqual(await files.find("folder/a.pdf"));
      await files.remove("folder/a.pdf");
    }
  });

  it("keep their type, and get one with their name", async () => {
    await files.put("incoming", arriving("x"), { type: "text/plain" });
    expect(standIn.object(BUCKET, "incoming")?.contentType).toBe("text/plain");
    await files.rename("incoming", "a.pdf", PDF);
    expect(standIn.object(BUCKET, "a.pdf")).toMatchObject({
      contentType: "application/pdf",
      cacheControl: "private, no-store",
    });
  });

  it("are listed without what the console calls a folder", async () => {
    for (const name of ["folder/", "folder/a.pdf"]) standIn.put(BUCKET, { name }, Buffer.alloc(0));
    expect(await namesIn(files, "folder")).toEqual(["folder/a.pdf"]);
  });

  it("are asked for with the machine's credentials, which are fetched once", async () => {
    let asked = 0;
    const metadata = createServer((request, response) => {
      const isToken = request.url?.includes("/token");
      if (isToken) asked += 1;
      const headers = { "Metadata-Flavor": "Google", "Content-Type": "application/json" };
      response.writeHead(isToken ? 200 : 404, headers);
      response.end(isToken ? '{"access_token":"of the machine","expires_in":3600}' : "");
    }).listen(0, "127.0.0.1");
    await once(metadata, "listening");
    vi.stubEnv("GCE_METADATA_HOST", `127.0.0.1:${(metadata.address() as AddressInfo).port}`);
    vi.stubEnv("METADATA_SERVER_DETECTION", "assume-present");
    // Without this, Google's library would start gcloud to ask for the project.
    vi.stubEnv("GOOGLE_CLOUD_PROJECT", "sample-project");
    vi.stubEnv("GOOGLE_APPLICATION_CREDENTIALS", "");
    vi.stubEnv("HOME", "/nowhere");
    const own = openBucketFiles(BUCKET, { host: standIn.origin, token: applicationDefaultToken });
    await Promise.all([1, 2, 3].map((number) => own.put(`${number}`, arriving("x"), PDF)));
    expect([...standIn.authorizations]).toEqual(["Bearer of the machine"]);
    expect(asked).toBe(1);
    metadata.closeAllConnections();
    metadata.close();
    vi.unstubAllEnvs();
  });
});

describe("a silent Cloud Storage", () => {
  const TIMEOUTS = { stalled: 300, put: 400, rename: 300, remove: 200, read: 300, listPage: 200, close: 200 };
  useBucket(TIMEOUTS);

  async function takes<Result>(ms: number, work: () => Promise<Result>) {
    const started = performance.now();
    const result = await work();
    expect(performance.now() - started).toBeGreaterThan(0.8 * ms);
    return result;
  }

  it.each<[string, Fault, number]>([
    ["to answer a short file, which it does not store", { hang: "before" }, 1],
    ["to answer a short file, which it stores", { hang: "after" }, 1],
    ["to answer a long file", { hang: "after" }, 30],
    ["to take the next piece (the system's buffers are full)", { stall: true }, 500],
  ])("is given its time %s", async (_, fault, count) => {
    standIn.fault("upload", fault);
    const bytes = arriving(...Array<string>(count).fill("x".repeat(65_536)));
    const message = await takes(TIMEOUTS.stalled, () => faultOf(files.put(SECRET, bytes, PDF)));
    expect(message).toBe("Cloud Storage: upload failed (stalled)");
    standIn.heal();
    await expect.poll(() => standIn.openRequests()).toBe(0);
  });

  it("does not shorten the time that a slow visitor has", async () => {
    async function* slow() {
      yield Buffer.from("x".repeat(70_000));
      await pause(2 * TIMEOUTS.stalled);
      yield Buffer.from("the rest");
    }
    expect((await files.put("a.pdf", slow(), PDF))?.size).toBe(70_008);
  });

  it("is given its time for every other call, and works again when it answers", async () => {
    await files.put("incoming", arriving("x"), PDF);
    standIn.fault("any", { hang: "before" });
    const late = (what: string, ms: number) => `Cloud Storage: ${what} took longer than ${ms / 1000} s`;
    const calls: [string, number, () => Promise<unknown>][] = [
      ["writing a file", TIMEOUTS.put, () => files.put(SECRET, Buffer.from("x"), PDF)],
      ["looking at a file", TIMEOUTS.read, () => files.find(SECRET)],
      ["reading a file", TIMEOUTS.read, () => files.read(SECRET)],
      ["removing a file", TIMEOUTS.remove, () => files.remove(SECRET)],
      ["listing files", TIMEOUTS.listPage, () => namesIn(files, "folder")],
      ["naming a file", TIMEOUTS.rename, () => files.rename("incoming", SECRET, PDF)],
    ];
    for (const [what, ms, call] of calls) expect(await takes(ms, () => faultOf(call()))).toBe(late(what, ms));
    const put = files.put(SECRET, Buffer.from("x"), PDF).catch(() => undefined);
    await takes(TIMEOUTS.close, () => files.close());
    await put;
    standIn.heal();
    expect(await files.rename("incoming", SECRET, PDF)).toBeDefined();
  });

  it("is given its time between two pieces of a file", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-length": 1000 });
      response.write("half");
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const silent = openBucketFiles(BUCKET, { host, token: undefined }, TIMEOUTS);
    const stream = await silent.read("a.pdf");
    expect(await takes(TIMEOUTS.read, () => faultOf(bytesOf(stream)))).toBe("a stored file stopped arriving");
    const connections = promisify(server.getConnections.bind(server));
    await expect.poll(connections).toBe(0);
    server.close();
  });
});
