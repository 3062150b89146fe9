import { mkdirSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import { expect, it } from "vitest";
import { pageOf, startContentSite } from "./content-site";

const PACKAGE = "/desk/content/packages/residential-3-kw";
const REASON = "the folder with the content is empty, so its disk may not be connected";

const desk = await startContentSite([]);

it("a content folder whose disk goes away keeps its last good content, takes no change, and goes on when it is back, and /readiness says so", async () => {
  const { CONTENT_DIR: folder } = desk.env;
  const packages = async () => (await desk.request("/packages", {})).body.toString();
  async function readiness() {
    const { status, body } = await desk.request("/readiness", {});
    return [status, JSON.parse(body.toString())];
  }
  const ready = [200, { status: "ready", store: "embedded" }];
  expect(await readiness()).toEqual(ready);
  await packages();
  const { document, seen } = await desk.open(PACKAGE);
  renameSync(folder, `${folder}-away`);
  const lastRead = expect.objectContaining({ heroSliders: expect.any(String) });
  await expect.poll(readiness).toEqual([200, { status: "degraded", store: "embedded", lastRead }]);
  expect(await packages()).toContain("3 kW Family Home");
  mkdirSync(folder);
  await expect
    .poll(async () => [(await packages()).includes("3 kW Family Home"), desk.site.log()])
    .toEqual([true, expect.stringContaining("packages cannot be read")]);
  expect(await packages()).toContain("3 kW Family Home");
  expect(pageOf(await desk.request("/desk/content/packages")).words).toContain(REASON);
  const form = { intent: "publish", seen, document: { ...document, "roof-size": "340 sq ft" } };
  expect(await desk.sendForm(PACKAGE, form)).toMatchObject({
    status: 503,
    message: expect.stringContaining(`Nothing is saved: ${REASON}`),
  });
  const fresh = { intent: "save", seen: "", document: { "package-name": "New" } };
  expect((await desk.sendForm("/desk/content/packages/new", fresh)).message).toContain(REASON);
  expect(readdirSync(folder)).toEqual([]);

  rmdirSync(folder);
  renameSync(`${folder}-away`, folder);
  expect((await desk.sendForm(PACKAGE, form)).status).toBe(200);
  await expect.poll(packages).toContain("340 sq ft");
  await expect.poll(readiness).toEqual(ready);
});
