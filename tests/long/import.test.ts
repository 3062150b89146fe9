import { expect, it, onTestFinished } from "vitest";
import { exported, joinDesk, textOf } from "../http/desk-staff";
import { valuesInForm, wordsIn } from "../http/html";
import { IMPORT, pressButton, uploadFile } from "../http/import-file";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";
import { memoryMib } from "../load";

const KILLS = 3;
/** Takes seconds to import, while the page tells of it many times. */
const LEADS = 4000;

const fileOf = (count: number) =>
  [
    "Name,Phone,City,Message,Remarks",
    ...Array.from(
      { length: count },
      (_, n) => `Person ${n},${9_100_000_000 + n},Dehradun,${"5 kW ".repeat(10)},Note ${n}`,
    ),
  ].join("\n");

const show = async (site: Site, cookie: string) => textOf(await send(site.port, "GET", IMPORT, { cookie }));

it("an import that is killed adds nobody twice when it is pressed again, and its Undo takes all", {
  timeout: KILLS * 120_000,
}, async () => {
  const place = { DATA_DIR: temporaryFolder(), SESSION_SECRET: "known to every start of this very site" };
  let site = await startSite(place);
  onTestFinished(async () => void (await site.stop()));
  const cookie = await joinDesk(site, place);
  for (let round = 0; round < KILLS; round += 1) {
    const preview = await uploadFile(site, cookie, fileOf(LEADS), "excel");
    const { id = "" } = valuesInForm(textOf(preview), IMPORT);
    const running = pressButton(site, cookie, preview, "import").catch(() => undefined);
    const stored = async () => {
      const [, count = "0"] = /Importing: ([\d,]+)/.exec(wordsIn(await show(site, cookie))) ?? [];
      return Number(count.replace(",", ""));
    };
    await expect.poll(stored).toBeGreaterThan(round * 600);
    await site.stop("SIGKILL");
    expect(await running).toBeUndefined();
    site = await startSite(place);

    const some = await exported(site, cookie, `?view=all&import=${id}`);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(LEADS);
    const again = await pressButton(site, cookie, preview, "import");
    expect(again.status).toBe(303);
    const all = await exported(site, cookie, "?view=all");
    expect(all.map(({ name }) => name).sort()).toEqual(
      Array.from({ length: LEADS }, (_, n) => `Person ${n}`).sort(),
    );
    expect(all.every(({ notes }) => /Note \d+$/.test(notes ?? ""))).toBe(true);

    const undone = await send(site.port, "POST", IMPORT, { ...FORM, cookie }, `intent=undo&id=${id}`);
    expect(undone.headers.location).toBe(`${IMPORT}?erased=${LEADS}&left=0`);
    expect(await exported(site, cookie, "?view=all")).toEqual([]);
  }
});

const MANY = 20_000;
const MAX_MIB = 500;

it("a file of 20,000 rows is shown, stored and undone with a heap of 256 MiB", {
  timeout: 300_000,
}, async () => {
  const place = { DATA_DIR: temporaryFolder() };
  const site = await startSite({ ...place, NODE_OPTIONS: "--max-old-space-size=256" });
  onTestFinished(async () => void (await site.stop()));
  const cookie = await joinDesk(site, place);
  const preview = await uploadFile(site, cookie, fileOf(MANY), "excel");
  expect(textOf(preview)).toContain("Import 20,000 leads");
  const stored = await pressButton(site, cookie, preview, "import");
  expect(stored.status).toBe(303);
  const { id = "" } = valuesInForm(textOf(preview), IMPORT);
  const undone = await send(site.port, "POST", IMPORT, { ...FORM, cookie }, `intent=undo&id=${id}`);
  expect(undone.headers.location).toBe(`${IMPORT}?erased=${MANY}&left=0`);
  expect(memoryMib(site)).toBeLessThan(MAX_MIB);
});
