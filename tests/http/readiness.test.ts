import { cpSync, mkdirSync, rmSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { send, startSite, temporaryFolder } from "./site";

it("/readiness reports ready, and degraded with the last read once the content is gone", async () => {
  const folder = temporaryFolder();
  cpSync("content", folder, { recursive: true });
  const site = await startSite({ CONTENT_DIR: folder });
  const readiness = async () => {
    const { status, body } = await send(site.port, "GET", "/readiness");
    return [status, JSON.parse(body.toString())];
  };
  expect(await readiness()).toEqual([200, { status: "ready", store: "embedded" }]);

  rmSync(folder, { recursive: true });
  const degraded = { status: "degraded", store: "embedded", lastRead: { heroSliders: expect.any(String) } };
  await vi.waitFor(async () => expect(await readiness()).toEqual([200, degraded]), 10_000);
  expect((await send(site.port, "GET", "/")).status).toBe(200);

  cpSync("content", folder, { recursive: true });
  await vi.waitFor(async () => expect((await readiness())[1].status).toBe("ready"), 10_000);
  await site.stop();
});

it("/readiness answers 503 when nothing was ever read", async () => {
  const folder = temporaryFolder();
  mkdirSync(`${folder}/content`);
  const site = await startSite({ CONTENT_DIR: `${folder}/content` });
  rmSync(`${folder}/content`, { recursive: true });
  const { status, body } = await send(site.port, "GET", "/readiness");
  expect(status).toBe(503);
  expect(JSON.parse(body.toString())).toMatchObject({
    status: "unavailable",
    lastRead: { heroSliders: null },
  });
  expect((await send(site.port, "GET", "/healthz")).status, "it runs, all the same").toBe(200);
  await site.stop();
});
