import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Site, send, startSite, temporaryFolder } from "../http/site";

let site: Site;

const get = (name: string) => send(site.port, "GET", `/pictures/photo-400/media/${name}`);

beforeEach(async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, "media"));
  const create = { width: 900, height: 600, channels: 3, background: "#567" } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  for (const name of ["first.jpg", "second.jpg", "third.jpg"])
    writeFileSync(path.join(folder, "media", name), picture);
  site = await startSite({ CONTENT_DIR: folder });
});

afterEach(() => site.stop("SIGKILL"));

/** The site's processes that make pictures. */
function children(): number[] {
  const { pid } = site.process;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

/** One letter: T for one that is stopped, Z for one that has ended, none for one that is gone. */
function stateOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) ? (readFileSync(file, "utf8").split(") ")[1]?.[0] ?? "") : "";
}

/** Stops the resizing process that waits for the next picture. */
async function stopResizer(): Promise<number> {
  expect((await get("first.jpg")).status).toBe(200);
  const [stopped = 0] = children();
  process.kill(stopped, "SIGSTOP");
  return stopped;
}

it("a resize that takes too much processor time is given up, while other pictures are made", async () => {
  const stopped = await stopResizer();
  // Either may meet the process that hangs.
  const asked = ["second.jpg", "third.jpg"].map(async (name) => ({ name, ...(await get(name)) }));
  const other = await Promise.race(asked);
  expect(other.status).toBe(200);
  // The signal by which it ends itself, which here it could not send.
  process.kill(stopped, "SIGVTALRM");
  process.kill(stopped, "SIGCONT");
  const [hanging] = (await Promise.all(asked)).filter(({ name }) => name !== other.name);
  expect(hanging?.status).toBe(404);
  await expect.poll(children).not.toContain(stopped);
  await expect.poll(site.log).toContain(`cannot resize ${hanging?.name}: it takes too long`);
  // Nor is one kept while no picture is requested.
  await expect.poll(children).toEqual([]);
});

it("a resize that hangs does not keep the site from stopping", async () => {
  const stopped = await stopResizer();
  const hanging = get("second.jpg").catch(() => "cut off");
  await expect.poll(children).toEqual([stopped]);
  expect(await site.stop()).toBe(0);
  expect(await hanging).toBe("cut off");
  await expect.poll(() => stateOf(stopped)).toMatch(/^Z?$/);
});
