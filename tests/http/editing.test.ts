import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import type { ContentChange } from "../../app/editor/save/editable-content";
import { openEditedContent } from "../store/edited-content";
import { type Site, send, startSite, temporaryFolder } from "./site";

const ASHA = "asha@example.in";
const POST = "before-the-monsoon";

it("a site shows what another process publishes within 2 s, and runs with a broken editing database", async () => {
  const env = { DATA_DIR: temporaryFolder(), CONTENT_DIR: path.join(temporaryFolder(), "content") };
  await cp("content", env.CONTENT_DIR, { recursive: true });

  /** Beside the site, as a second process. */
  async function save(title: string, change: (fields: object) => ContentChange) {
    const editing = openEditedContent(env.CONTENT_DIR, env.DATA_DIR);
    const { live, version = "" } = (await editing.read("blogPost", POST)) ?? {};
    const result = await editing.save("blogPost", POST, change({ ...live, title }), ASHA, version);
    expect(result.status).toBe("saved");
    await editing.close();
  }
  async function shows(site: Site, title: string) {
    const page = async () => (await send(site.port, "GET", `/blog/${POST}`)).body.toString();
    const isShown = async () => (await page()).includes(title);
    await expect.poll(isShown).toBe(true);
  }

  let site = await startSite(env);
  await save("Corrected by hand", (fields) => ({ live: { ...fields } }));
  await shows(site, "Corrected by hand");
  await site.stop();

  await writeFile(path.join(env.DATA_DIR, "editing/data.mdb"), "no database");
  site = await startSite(env);
  await shows(site, "Corrected by hand");
  expect((await send(site.port, "GET", "/readiness")).status).toBe(200);
  await site.stop();
});
