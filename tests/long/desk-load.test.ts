import { request } from "node:http";
import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { dayInIndia } from "~/india-time";
import { addUp } from "~/sales/numbers/numbers";
import { joinDesk } from "../http/desk-staff";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";
import { storeLeads } from "../http/stored-leads.js";
import { memoryMib } from "../load";
import { openEmbeddedStores } from "../store/embedded-stores";

const STORED = 20_000;
const ARRIVING = 100;
const LISTS = 5;
const EVERY_MS = 100;
const MAX_MIB = 400;

/** Keeps a list open as the desk's script does: it loads the list again at each change. Returns the statuses, and a way out. */
function openList(site: Site, cookie: string) {
  const load = async () => (await send(site.port, "GET", "/desk", { cookie })).status;
  const loads = [load()];
  const stream = request({ port: site.port, path: "/desk/live?have=none", headers: { cookie } }, (response) =>
    response.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("event: change")) loads.push(load());
    }),
  );
  stream.on("error", () => {}).end();
  return {
    close() {
      stream.destroy();
      return Promise.all(loads);
    },
  };
}

it("a hundred leads that arrive while staff look at long lists are all listed, and the lists are not loaded for each, with a heap of 256 MiB", {
  timeout: 180_000,
}, async () => {
  const env = { DATA_DIR: temporaryFolder(), RATE_LIMIT: "1000" };
  await storeLeads(env.DATA_DIR, STORED);
  const started = await startSite({ ...env, NODE_OPTIONS: "--max-old-space-size=256" });
  onTestFinished(async () => void (await started.stop()));
  const cookie = await joinDesk(started, env);

  const lists = Array.from({ length: LISTS }, () => openList(started, cookie));
  const answers = Array.from({ length: ARRIVING }, async (_, number) => {
    await pause(number * EVERY_MS);
    const fields = { name: `New ${number}`, email: "n@example.in", mobile: "9876543210", message: "A roof" };
    const form = new URLSearchParams(fields).toString();
    return (await send(started.port, "POST", "/contact", FORM, form)).status;
  });
  expect(new Set(await Promise.all(answers))).toEqual(new Set([303]));
  const isListed = async () =>
    (await send(started.port, "GET", "/desk?view=all", { cookie })).body.includes(`New ${ARRIVING - 1}`);
  await expect.poll(isListed).toBe(true);
  const loads = (await Promise.all(lists.map((list) => list.close()))).flat();

  expect(new Set(loads)).toEqual(new Set([200]));
  expect(loads.length).toBeGreaterThan(LISTS);
  expect(loads.length).toBeLessThan((LISTS * ARRIVING) / 2);
  expect(memoryMib(started)).toBeLessThan(MAX_MIB);
});

it("adding up 100,000 leads gives other requests their turns", async () => {
  const folder = temporaryFolder();
  await storeLeads(folder, 100_000);
  const { desk, close } = openEmbeddedStores(folder);
  // The first list reads all leads.
  await desk.list({});
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  await addUp(desk.between("", ""), [], { from: "2000-01-01", to: dayInIndia(new Date()) });
  isOver = true;
  await others;
  await close();
  // A scan that never yields leaves one turn or two.
  expect(turns).toBeGreaterThan(5);
});
