import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { person } from "../store/desk-contract";
import { openEmbeddedStores } from "../store/embedded-stores";
import { addStaff, call, choicesIn, EMAIL, erasureOf, PASSWORD } from "./desk-staff";
import { type Answer, type Site, startSite, temporaryFolder } from "./site";
import { testOffice } from "./test-site";

const pathOf = (number: number) => `/desk/leads/AAAAA-0000${number}`;
const LEAD = pathOf(1);

const NOTE = 'Wants "5 kW" & a <b>battery</b>';

function expectUnavailable({ status, headers }: Answer) {
  expect([status, headers["retry-after"]]).toEqual([503, "60"]);
}

const leads = [1, 2, 3, 4, 5].map((number) => person(number));
const office = await testOffice({}, leads);

describe("while the store fails", () => {
  /** Sends requests while a folder or file of the data is away, and is replaced by `instead`. Resolves to what each is answered with. */
  async function without(name: string, ask: () => Promise<Answer>[], instead?: string): Promise<string[]> {
    const place = path.join(office.env.DATA_DIR, name);
    renameSync(place, `${place}.away`);
    if (instead !== undefined) writeFileSync(place, instead);
    const answers = await Promise.all(ask());
    renameSync(`${place}.away`, place);
    for (const answer of answers) expectUnavailable(answer);
    return answers.map(({ body }) => body.toString());
  }

  it("a note is refused in words, and so are a change of several leads and an erasure", async () => {
    const lead = pathOf(2);
    const note = () => tellAs(office.site, lead, { note: NOTE });
    const list = await office.show("/desk?view=all");
    const calls = {
      "/desk/chosen": {
        from: "",
        shown: new Date().toISOString(),
        leads: choicesIn(list),
        change: { status: "called" },
      },
      [`${lead}/erasure`]: erasureOf(lead),
    };
    const others = () =>
      Object.entries(calls).map(([url, body]) =>
        call(office.site, url, { by: EMAIL, ...body }, { cookie: office.asha }),
      );
    for (const answer of await without("desk", () => [note(), ...others()]))
      expect(JSON.parse(answer).message).toContain("so this may not be saved");
    expect((await note()).status).toBe(200);
    expect(await office.show(lead)).toContain("battery");
    await expect.poll(office.site.log).toContain("desk call not saved");
    expect(office.site.log()).not.toMatch(/battery|asha/);
  });

  it("a note that the full disk cannot take is refused in words", async () => {
    const env = { DATA_DIR: temporaryFolder() };
    const { leads, close } = openEmbeddedStores(env.DATA_DIR);
    await leads.add(person(1));
    await close();
    // No file may grow beyond 256 KiB; lmdb also writes its failures to the error output.
    const site = await startSite(env, ["sh", "-c", 'ulimit -f 512; exec "$@" 2>/dev/null', "sh"]);
    const cookie = await addStaff(env.DATA_DIR, EMAIL);
    let number = 0;
    let answer: Answer;
    do {
      number += 1;
      const change = { note: `Note ${number}${" and a long story".repeat(250)}.` };
      answer = await call(site, `${LEAD}/events`, { by: EMAIL, change }, { cookie });
    } while (answer.status === 200);
    expectUnavailable(answer);
    expect(JSON.parse(answer.body.toString()).message).toContain("so this may not be saved");
    await site.stop();
  });

  it.each([
    ["staff/data.mdb", "not a database"],
    ["staff", undefined],
  ])("nobody can be known without %s, and the log says so", async (name, instead) => {
    const lead = pathOf(3);
    const urls = [lead, "/desk/sign-in", "/desk.data"];
    const ask = () => [
      tellAs(office.site, lead, { note: NOTE }),
      office.post("/desk/sign-in", { email: EMAIL, password: PASSWORD }),
      ...urls.map((url) => office.get(url)),
    ];
    const [note = "", signedIn] = await without(name, ask, instead);
    expect(JSON.parse(note).message).toContain("cannot be opened at this moment");
    expect(signedIn).toContain("We can’t reach the desk. Try again in a minute.");
    await expect.poll(office.site.log).toContain("staff cannot be read");
  });
});

it("a note for a lead that was erased meanwhile is refused in words, and not stored", async () => {
  const lead = pathOf(4);
  await office.erase(lead);
  const answer = await tellAs(office.site, lead, { note: NOTE });
  expect([answer.status, JSON.parse(answer.body.toString()).message]).toEqual([
    410,
    expect.stringMatching(/^asha erased this lead on /),
  ]);
  expect((await office.get(lead)).body.toString()).not.toMatch(/battery|not saved/);
});

/** Sends a change of a lead as Asha. */
function tellAs(site: Site, lead: string, change: object) {
  return call(site, `${lead}/events`, { by: EMAIL, change }, { cookie: office.asha });
}
