import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { dayAfter, dayInIndia } from "~/desk/labels";
import { exported, joinDesk, post } from "./desk-staff";
import { FORM, type Site, send, startSite, temporaryFolder } from "./site";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const LEADS = 60;
const ASHA = "asha@example.in";
const RAVI = "ravi@example.in";

const env = { DATA_DIR: temporaryFolder(), RATE_LIMIT: "1000" };
let site: Site;

beforeAll(async () => {
  site = await startSite(env);
});
afterAll(() => site?.stop());

/** A browser without scripts. */
function browserOf(cookie: string) {
  const get = async (path: string) => {
    const { status, body } = await send(site.port, "GET", path, { cookie });
    expect(status).toBe(200);
    return body.toString();
  };
  return {
    get,
    post: async (path: string, fields: Record<string, string>) => {
      const { status, headers } = await post(site, path, fields, { cookie });
      return { status, location: String(headers.location) };
    },
    csv: (query: string) => exported(site, cookie, query),
  };
}

type Browser = ReturnType<typeof browserOf>;

const nameOf = (number: number) => `Visitor ${String(number).padStart(2, "0")}`;

/** Every twentieth visitor writes twice. */
const phoneOf = (number: number) => String(9_800_000_000 + (number % 20 === 19 ? number - 1 : number));

const UNTOUCHED = { "was-status": "new", "was-owner": "", "was-nextCall": "" };

async function pathsByName({ csv }: Browser): Promise<Map<string, string>> {
  const rows = await csv("?view=all");
  return new Map(rows.map(({ name, reference }) => [name ?? "", `/desk/leads/${reference}`]));
}

/** Returns the name and place of the last change in a page that offers to take it back. */
function undoIn(page: string): string {
  return /name="undo" value="([^"]+)"/.exec(page)?.[1] ?? "";
}

it("a day of sixty leads is worked by two people at once, and everything adds up", async () => {
  const asha = browserOf(await joinDesk(site, env, ASHA));
  const ravi = browserOf(await joinDesk(site, env, RAVI));
  await Promise.all(
    Array.from({ length: LEADS }, (_, number) => {
      const fields = { name: nameOf(number), email: `v${number}@example.in`, mobile: phoneOf(number) };
      return send(
        site.port,
        "POST",
        "/contact",
        FORM,
        String(new URLSearchParams({ ...fields, message: "A roof" })),
      );
    }),
  );
  const paths = await pathsByName(asha);
  expect(paths.size).toBe(LEADS);
  const pathOf = (number: number) => paths.get(nameOf(number)) ?? "";
  const tomorrow = `${dayAfter(dayInIndia(new Date()), 1)}T10:00`;

  // Asha works the even numbers and Ravi the odd ones, each on their own page at the same time.
  const outcomes: Record<string, string>[] = [
    { outcome: "no-answer" },
    { outcome: `call-back@${tomorrow}` },
    { outcome: "quoted", "quoted-amount": "₹1,80,000" },
    { outcome: "won", "won-amount": "2.4 lakh" },
    { outcome: "not-interested@Too expensive" },
  ];
  const outcomeOf = (number: number) => outcomes[Math.floor(number / 10)];
  const work = async (who: Browser, from: number) => {
    for (let number = from; number < 50; number += 2) {
      const note = `Note of ${nameOf(number)}`;
      const { status } = await who.post(pathOf(number), { ...UNTOUCHED, ...outcomeOf(number), note });
      expect(status).toBe(303);
    }
  };
  await Promise.all([work(asha, 0), work(ravi, 1)]);

  // Both call the same ten at once: for each, one of them is told, and saves nothing.
  const races = await Promise.all(
    Array.from({ length: 8 }, (_, index) => 50 + index).map((number) =>
      Promise.all([
        asha.post(pathOf(number), { ...UNTOUCHED, outcome: "survey", note: `asha ${number}` }),
        ravi.post(pathOf(number), { ...UNTOUCHED, outcome: "won", note: `ravi ${number}` }),
      ]),
    ),
  );
  for (const race of races) expect(race.map(({ status }) => status).sort()).toEqual([303, 409]);

  // A slip is undone by the one who made it, and by nobody else.
  const slip = await asha.post(pathOf(58), { ...UNTOUCHED, outcome: "wrong-number" });
  const mark = undoIn(await asha.get(slip.location.replace(/#.*/, "")));
  expect(mark).not.toBe("");
  expect((await ravi.post(pathOf(58), { undo: mark })).status).toBe(409);
  expect((await asha.post(pathOf(58), { undo: mark })).status).toBe(303);

  // The second letter of visitor 18 becomes part of the first, and that of 38 is separated again.
  const idOf = async (number: number) =>
    (await asha.csv(`?q=${encodeURIComponent(nameOf(number))}`))[0]?.id ?? "";
  const [second, third] = [await idOf(19), await idOf(39)];
  expect((await asha.post(pathOf(18), { merge: second })).status).toBe(303);
  expect((await ravi.post(pathOf(38), { merge: third })).status).toBe(303);
  expect((await ravi.post(pathOf(38), { separate: third })).status).toBe(303);

  // A name is corrected.
  const correction = { "was-name": nameOf(59), name: "Ramesh", "was-phone": phoneOf(58), phone: phoneOf(58) };
  expect((await ravi.post(pathOf(59), correction)).status).toBe(303);

  const wonByRavi = races.filter(([, { status }]) => status === 303).length;
  const expected = { won: 10 + wonByRavi, lost: 10, open: 38 - wonByRavi + 1, all: 59 };
  await expectTabs(asha, ravi, expected);
  await expectExport(asha, expected.all);
  await expectNumbers(asha, wonByRavi);
});

/** The counts of the tabs are those of their lists, for both people. */
async function expectTabs(asha: Browser, ravi: Browser, expected: Record<string, number>) {
  const page = await asha.get("/desk");
  const counts = Object.fromEntries(
    [...page.matchAll(/>(To call|Mine|Open|Won|Lost|All)(?:<!-- -->)? <b>(\d+)<\/b>/g)].map(
      ([, tab, count]) => [tab?.toLowerCase(), Number(count)],
    ),
  );
  expect(counts).toMatchObject(expected);
  for (const tab of ["won", "lost", "open", "all", "mine"]) {
    const rows = await asha.csv(`?view=${tab}`);
    const listed = rows.filter(({ mergedInto }) => !mergedInto).length;
    expect([tab, listed]).toEqual([tab, counts[tab]]);
  }
  const [mine, his] = await Promise.all([asha.csv("?view=mine"), ravi.csv("?view=mine")]);
  expect(new Set(mine.map(({ owner }) => owner))).toEqual(new Set([ASHA]));
  expect(new Set(his.map(({ owner }) => owner))).toEqual(new Set([RAVI]));
  const names = (await asha.csv("")).map(({ name }) => name);
  expect(names).toContain(nameOf(58));
}

/** Nothing that was acknowledged is missing. */
async function expectExport({ csv }: Browser, count: number) {
  const rows = await csv("?view=all");
  expect(rows).toHaveLength(count + 1);
  const found = new Map(rows.map((row) => [row["sent name"] || row.name, row]));
  for (let number = 0; number < 50; number += 1)
    expect(found.get(nameOf(number))?.notes).toContain(`Note of ${nameOf(number)}`);
  for (let number = 50; number < 58; number += 1)
    expect(found.get(nameOf(number))?.notes).toMatch(new RegExp(`: (asha|ravi) ${number}$`));
  expect(found.get(nameOf(19))?.mergedInto).toBe(found.get(nameOf(18))?.reference);
  expect(found.get(nameOf(39))?.mergedInto).toBe("");
  expect(found.get(nameOf(58))).toMatchObject({ status: "new", owner: "", notes: "" });
  expect(found.get(nameOf(59))).toMatchObject({ name: "Ramesh", "sent name": nameOf(59) });
}

async function expectNumbers({ get }: Browser, wonByRavi: number) {
  const rows = [...(await get("/desk/numbers")).matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<\/t[hd]>/g, "|")
      .replace(/<!--.*?-->|<[^>]+>/gs, "")
      .split("|")
      .slice(0, -1),
  );
  const rowOf = (name: string) => rows.find(([first]) => first === name)?.slice(1);
  // Ravi's five of the forties and wins in the races; Asha's part of the twenty that were won or lost.
  expect(rowOf("ravi")).toEqual([...[24 + wonByRavi, 14, 5 + wonByRavi, 5].map(String), "₹12,00,000"]);
  expect(rowOf("asha")).toEqual([
    ...[25 + 8 - wonByRavi, 15 + 8 - wonByRavi, 5, 5].map(String),
    "₹12,00,000",
  ]);
  expect(rowOf("Nobody")).toEqual(["2", "2", "0", "0", "₹0"]);
  expect(rowOf("Within an hour")).toEqual(["57", "97%"]);
  expect(rowOf("Not yet")).toEqual(["2", "3%"]);
}
