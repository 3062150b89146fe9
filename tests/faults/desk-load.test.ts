import { readFileSync } from "node:fs";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { joinDesk } from "../http/desk-staff";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";
import { IS_LOAD_TEST, promised } from "../load";
import { storeLeads } from "./stored-leads";

/** `npm run test:faults` uses the numbers that the site must withstand. */
const STORED = IS_LOAD_TEST ? 100_000 : 5000;
const ARRIVING = IS_LOAD_TEST ? 100 : 30;
const LISTS = 5;
const EVERY_MS = 100;
const MAX_MIB = 400;

/** Keeps a list open as the desk's script does: it loads the list again at each change. Returns how often, and a way out. */
function openList(site: Site, cookie: string) {
  const seen = { loads: 0, statuses: new Set<number>() };
  const load = async () => {
    const { status } = await send(site.port, "GET", "/desk", { cookie });
    seen.loads += 1;
    seen.statuses.add(status);
  };
  const loads = [load()];
  const stream = request({ port: site.port, path: "/desk/live?have=none", headers: { cookie } }, (response) =>
    response.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("event: change")) loads.push(load());
    }),
  );
  stream.on("error", () => {}).end();
  return {
    seen,
    async close() {
      stream.destroy();
      await Promise.all(loads);
    },
  };
}

let site: Site;
afterEach(() => site?.stop());

it("visitors do not wait while leads arrive and staff look at long lists, with a heap of 256 MiB", {
  timeout: 180_000,
}, async () => {
  const env = { DATA_DIR: temporaryFolder(), RATE_LIMIT: "1000" };
  await storeLeads(env.DATA_DIR, STORED);
  site = await startSite({ ...env, NODE_OPTIONS: "--max-old-space-size=256" });
  const cookie = await joinDesk(site, env);

  const waits: number[] = [];
  let isOver = false;
  const visitor = (async () => {
    while (!isOver) {
      for (const path of ["/", "/about"]) {
        const asked = performance.now();
        expect((await send(site.port, "GET", path)).status).toBe(200);
        waits.push(performance.now() - asked);
      }
      await pause(20);
    }
  })();
  const lists = Array.from({ length: LISTS }, () => openList(site, cookie));
  const answers = Array.from({ length: ARRIVING }, async (_, number) => {
    await pause(number * EVERY_MS);
    const fields = { name: `New ${number}`, email: "n@example.in", mobile: "9876543210", message: "A roof" };
    return (await send(site.port, "POST", "/contact", FORM, new URLSearchParams(fields).toString())).status;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([303]));
  await expect
    .poll(async () =>
      (await send(site.port, "GET", "/desk?view=all", { cookie })).body.includes(`New ${ARRIVING - 1}`),
    )
    .toBe(true);
  await Promise.all(lists.map((list) => list.close()));
  isOver = true;
  await visitor;

  const memory = readFileSync(`/proc/${site.process.pid}/status`, "utf8");
  const peakMiB = Number(/VmHWM:\s+(\d+)/.exec(memory)?.[1]) / 1024;
  const worst = Math.max(...waits);
  const loads = lists.reduce((sum, { seen }) => sum + seen.loads, 0);
  for (const { seen } of lists) expect(seen.statuses).toEqual(new Set([200]));
  expect(loads).toBeGreaterThan(LISTS);
  expect(loads).toBeLessThan((LISTS * ARRIVING) / 2);
  expect(worst).toBeLessThan(promised(1000));
  expect(peakMiB).toBeLessThan(MAX_MIB);
});
