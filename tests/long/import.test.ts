import { expect, it, onTestFinished } from "vitest";
import { exported, joinDesk } from "../http/desk-staff";
import { planFile } from "../http/import-file";
import { type Site, startSite, temporaryFolder } from "../http/site";
import { memoryMib } from "../load";

const KILLS = 3;
const LEADS = 2000;

const fileOf = (count: number) =>
  [
    "Name,Phone,City,Message,Remarks",
    ...Array.from(
      { length: count },
      (_, n) => `Person ${n},${9_100_000_000 + n},Dehradun,${"5 kW ".repeat(10)},Note ${n}`,
    ),
  ].join("\n");

const planned = (site: Site, cookie: string, count: number) =>
  planFile(site, cookie, fileOf(count), { source: "excel" });

it("an import whose site is killed adds nobody twice when it goes on, and its Undo takes all", {
  timeout: KILLS * 120_000,
}, async () => {
  const place = { DATA_DIR: temporaryFolder(), SESSION_SECRET: "known to every start of this very site" };
  let site = await startSite(place);
  onTestFinished(async () => void (await site.stop()));
  const cookie = await joinDesk(site, place);
  for (let round = 0; round < KILLS; round += 1) {
    let [id, pieces] = ["", 0];
    const running = (await planned(site, cookie, LEADS)).store({
      async onPiece(importId) {
        id = importId;
        pieces += 1;
        // While the next piece is stored.
        if (pieces === 3 + round) setImmediate(() => site.stop("SIGKILL"));
      },
    });
    await expect(running).rejects.toThrow();
    await site.stop("SIGKILL");
    site = await startSite(place);

    const some = await exported(site, cookie, `?view=all&import=${id}`);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(LEADS);
    const again = await planned(site, cookie, LEADS);
    expect(await again.store()).toBe(id);
    const all = await exported(site, cookie, "?view=all");
    expect(all.map(({ name }) => name).sort()).toEqual(
      Array.from({ length: LEADS }, (_, n) => `Person ${n}`).sort(),
    );
    expect(all.every(({ notes }) => /Note \d+$/.test(notes ?? ""))).toBe(true);
    expect(await again.undo(id)).toEqual({ erased: LEADS, kept: 0 });
    expect(await exported(site, cookie, "?view=all")).toEqual([]);
  }
});

const MANY = 20_000;
const MAX_MIB = 500;

it("a file of 20,000 rows is planned, stored and undone with a heap of 256 MiB", {
  timeout: 300_000,
}, async () => {
  const place = { DATA_DIR: temporaryFolder() };
  const site = await startSite({ ...place, NODE_OPTIONS: "--max-old-space-size=256" });
  onTestFinished(async () => void (await site.stop()));
  const cookie = await joinDesk(site, place);
  const { plan, store, undo } = await planned(site, cookie, MANY);
  expect(plan.count).toBe(MANY);
  expect(await undo(await store())).toEqual({ erased: MANY, kept: 0 });
  expect(memoryMib(site)).toBeLessThan(MAX_MIB);
});
