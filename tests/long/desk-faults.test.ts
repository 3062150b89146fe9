import { renameSync, truncateSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { joinDesk } from "../http/desk-staff";
import { leadsIn } from "../http/inquiry";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";

let env: { DATA_DIR: string; SESSION_SECRET: string };
let site: Site;
let cookie: string;

beforeEach(async () => {
  env = { DATA_DIR: temporaryFolder(), SESSION_SECRET: "the same secret at each start of this site" };
  site = await startSite(env);
  cookie = await joinDesk(site, env);
  expect(await contact("Before")).toBe(303);
  // The export is logged, so the desk's database is not empty.
  for (const url of ["/desk", "/desk/leads.csv"]) expect(await status(url)).toBe(200);
});

afterEach(() => site.stop());

const status = async (url: string) => (await send(site.port, "GET", url, { cookie })).status;
const databaseOf = (name: string) => path.join(env.DATA_DIR, name, "data.mdb");

async function contact(name: string): Promise<number> {
  const fields = { name, email: "n@example.in", mobile: "9876543210", message: "A roof" };
  return (await send(site.port, "POST", "/contact", FORM, new URLSearchParams(fields).toString())).status;
}

async function expectVisitorsToNoticeNothing() {
  const sent = Array.from({ length: 10 }, (_, number) => contact(`Meanwhile ${number}`));
  const asked = ["/desk", "/desk?q=meanwhile", "/desk/leads.csv"].map(status);
  expect(new Set(await Promise.all(sent))).toEqual(new Set([303]));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([503]));
  expect(await status("/about")).toBe(200);
  expect(await status("/readiness")).toBe(200);
  expect(await leadsIn(env.DATA_DIR)).toHaveLength(11);
  expect(site.process.exitCode).toBe(null);
}

it("while the desk's database is away, the desk answers 503 and visitors notice nothing; it heals with the folder", async () => {
  const [folder, away] = [path.join(env.DATA_DIR, "desk"), path.join(env.DATA_DIR, "away")];
  renameSync(folder, away);
  await expectVisitorsToNoticeNothing();
  renameSync(away, folder);
  const list = await send(site.port, "GET", "/desk", { cookie });
  expect(list.status).toBe(200);
  expect(new Set(list.body.toString().match(/Meanwhile \d/g)).size).toBe(10);
});

describe.each(["running", "starting"])("a site that is %s", (when) => {
  /** Cuts a database off after its first two pages, as a copy that was interrupted. */
  async function cut(name: string) {
    if (when === "starting") await site.stop();
    truncateSync(databaseOf(name), 8192);
    if (when === "starting") site = await startSite(env);
  }

  it.each(["desk", "staff"])(
    "answers 503 on the desk alone when the %s database is damaged",
    async (name) => {
      await cut(name);
      await expectVisitorsToNoticeNothing();
    },
  );

  it("shows pages, and answers forms with 503, when the leads database is damaged", async () => {
    await cut("leads");
    expect(await contact("Lost")).toBe(503);
    const { status: ready, body } = await send(site.port, "GET", "/readiness");
    expect([ready, JSON.parse(body.toString()).reason]).toEqual([503, "the database is damaged"]);
    expect(await status("/about")).toBe(200);
    expect(await status("/desk")).toBe(503);
    expect(site.process.exitCode).toBe(null);
    if (when === "starting") await expect.poll(() => site.log().match(/cannot store leads/g)).toHaveLength(1);
  });
});
