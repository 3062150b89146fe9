/** How fast staff are answered, and visitors beside them. Every measure resolves to rows (row.js). */
import { spawnSync } from "node:child_process";
import { storeJobs, storeLeads } from "../http/stored-leads.js";
import { atMost } from "./row.js";
import { get, median, processorSeconds, startSite, stop, temporaryFolder } from "./servers.js";

const LISTS = ["/desk", "/desk?view=all", "/desk?view=all&q=person+7", "/desk?view=all&q=no+such+name"];
const FEW = 60;
const MANY = 20_000;
const OLD_OFFICE = { leads: 50_000, jobs: 5_000 };
const ROUNDS = 20;
const EMAIL = "asha@example.in";

/** A page of many leads beside the same page of few: the difference is what finding them takes. */
export async function deskLists() {
  const [few, many] = [await openDesk(FEW), await openDesk(MANY)];
  const rows = [];
  for (const address of LISTS) {
    const times = { few: [], many: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.few.push(await answerTime(few, address));
      times.many.push(await answerTime(many, address));
    }
    const [fewMs, manyMs] = [times.few, times.many].map(median);
    const beside = `${manyMs.toFixed(1)} ms, of ${FEW} ${fewMs.toFixed(1)} ms`;
    const what = `${address} of 20,000 leads, median of what they add`;
    rows.push(atMost(50, { what, figure: manyMs - fewMs, unit: " ms", beside }));
  }
  await Promise.all([few.site, many.site].map(stop));
  return rows;
}

/** The first list after a start, for which every lead is read: processor time, whatever else runs on the machine. */
export async function deskAfterStart() {
  const [few, many] = [await openDesk(FEW), await openDesk(OLD_OFFICE.leads, OLD_OFFICE.jobs)];
  const seconds = [];
  for (const desk of [few, many]) {
    const before = processorSeconds(desk.site);
    await answerTime(desk, LISTS[0]);
    seconds.push(processorSeconds(desk.site) - before);
  }
  await Promise.all([few.site, many.site].map(stop));
  const [fewSeconds, manySeconds] = seconds;
  const what = "first list after a start, of 50,000 leads with 5,000 jobs";
  const beside = `of ${FEW} ${fewSeconds.toFixed(2)}`;
  return [atMost(3, { what, figure: manySeconds, unit: " s of the processor", beside })];
}

async function openDesk(leads, jobs = 0) {
  const env = { DATA_DIR: temporaryFolder() };
  await storeLeads(env.DATA_DIR, leads);
  await storeJobs(env.DATA_DIR, jobs);
  const site = await startSite(env);
  return { site, headers: { "accept-encoding": "br", cookie: await joinDesk(site, env) } };
}

async function answerTime({ site, headers }, address) {
  const started = performance.now();
  const { status } = await get(site.port, address, headers);
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return performance.now() - started;
}

/** Gives a person access, and returns the Cookie header of their browser. */
async function joinDesk({ port }, env) {
  const added = spawnSync(process.execPath, ["build/index.cjs", "desk", "add", EMAIL], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    encoding: "utf8",
  });
  const { pathname, search } = new URL(added.stdout.trim());
  const answer = await fetch(`http://localhost:${port}${pathname}${search}`, {
    method: "POST",
    body: new URLSearchParams({ password: "copper kettle on the roof" }),
    redirect: "manual",
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}
