import { describe, expect, it } from "vitest";
import type { ImportSource } from "~/intake/import/import-choices";
import type { ManyChanged } from "~/sales/list/choose-steps.server";
import { newId } from "~/ui/hash";
import { addByHand, choicesIn, EMAIL, exported, RAVI } from "../http/desk-staff";
import { wordsIn } from "../http/html";
import { importFile } from "../http/import-file";
import { testOffice } from "../http/test-site";

const CHOSEN = "/desk/chosen";

/** Three steps: of 500, 500 and five. */
const COUNT = 1005;
const SIZES = [500, 500, 5];

describe("many leads", async () => {
  const office = await testOffice();
  const { site, asha, ravi, show, tell } = office;

  const rows = (query: string) => exported(site, asha, query);
  const namesOf = async (owner: string) =>
    (await rows("?view=all&source=meta")).filter((row) => row.owner === owner).map(({ name }) => name);

  /** Sends a call that is saved. */
  async function send(body: object): Promise<ManyChanged> {
    const { status, said } = await office.call(CHOSEN, body);
    expect([status, said]).toEqual([200, said]);
    return said.value as ManyChanged;
  }

  /** Plans a change of a whole list that is shown now. */
  const plan = (from: string, change: object) => send({ from, shown: new Date().toISOString(), change });

  /** Does the next step of a plan or a change. */
  const goOn = ({ next }: ManyChanged) => send({ ...next });

  const undo = async ({ id, changed }: ManyChanged) =>
    (await office.call(`${CHOSEN}/undo`, { undo: id, leads: changed })).said.value;

  async function importAll(count: number, firstNumber: number, source: ImportSource) {
    const lines = Array.from({ length: count }, (_, n) => `${source} ${n},${firstNumber + n}`);
    await importFile(site, asha, ["Name,Phone", ...lines].join("\n"), { source });
  }

  it("are given to somebody in steps of 500, each of which is undone alone", async () => {
    await importAll(COUNT, 9_100_000_000, "meta");
    const list = await show("/desk?view=all&source=meta");
    expect(wordsIn(list)).toContain("All 1,005 of this list");
    const shown = new Date().toISOString();
    const taken = choicesIn(list)[3];
    const name = (await rows(`?ids=${taken?.id}`))[0]?.name ?? "";
    if (taken) await office.choose([taken], { owner: EMAIL }, ravi);
    await addByHand(site, { phone: "9811122233", name: "Later Person" }, ravi, RAVI);

    const planned = await send({ from: "?view=all&source=meta", shown, change: { owner: RAVI } });
    expect(planned).toMatchObject({ of: COUNT, words: "given to ravi", changed: [], reasons: [] });
    expect(await namesOf(RAVI), "a plan changes nothing").toEqual([]);

    const first = await goOn(planned);
    expect([first.changed.length, first.of]).toEqual([499, COUNT]);
    expect(first.reasons).toEqual([expect.stringMatching(/^Somebody changed 1 lead meanwhile/)]);
    expect(first.left.map((row) => row.name)).toEqual([name]);
    const ofFirst = await namesOf(RAVI);
    expect(ofFirst).toHaveLength(499);

    let done = first;
    for (const size of SIZES.slice(1)) {
      done = await goOn(done);
      expect([done.changed.length, done.reasons]).toEqual([size, []]);
    }
    expect(done.next).toBeUndefined();
    expect(await namesOf(RAVI)).toHaveLength(COUNT - 1);
    expect(await namesOf(EMAIL)).toEqual([name]);

    expect(await undo(first)).toBe(499);
    expect((await namesOf("")).sort()).toEqual(ofFirst.sort());
    expect((await rows("?q=later%20person"))[0]?.owner, "who came after the list was shown").toBe("");
  });

  it("are planned over all pages in the order of calls, none of them twice, though a step is sent again", async () => {
    const list = await show("/desk?source=meta");
    const nextCall = /<option value="(\d{4}-\d\d-\d\dT10:00)">Tomorrow/.exec(list)?.[1] ?? "";
    let done = await plan("?source=meta", { status: "called", nextCall });
    expect(done.words).toBe("changed, status: Called, next call: Tomorrow, 10:00 am");
    for (const size of SIZES) {
      const again = await goOn(done);
      done = await goOn(done);
      expect([again.changed, done.changed.length]).toEqual([done.changed, size]);
    }
    expect(done.next).toBeUndefined();
    const planned = (await rows("?source=meta")).map((row) => `${row.status} ${row.nextCall}`);
    expect(planned).toEqual(Array(COUNT).fill(`called ${nextCall.replace("T", " ")}`));
  });

  it("are spam together, but for those that somebody has worked on", async () => {
    await importAll(3, 9_200_000_000, "justdial");
    const leads = choicesIn(await show("/desk?view=all&source=justdial"));
    const worked = leads[1]?.id ?? "";
    await tell(`/desk/leads/${worked}`, { outcome: "no-answer" }, { cookie: ravi });
    const { value } = await office.choose(leads, { spam: true });
    expect([value.changed.length, value.of, value.words]).toEqual([2, 3, "marked as spam"]);
    expect(value.reasons).toEqual([expect.stringMatching(/^Somebody has worked on 1 lead/)]);
    expect((await rows("?view=all&source=justdial")).map(({ name }) => name)).toEqual([value.left[0]?.name]);
    expect(await undo(value)).toBe(2);
    expect(await rows("?view=all&source=justdial")).toHaveLength(3);
  });

  it("are shared out, in the order of the list", async () => {
    await importAll(8, 9_300_000_000, "indiamart");
    const leads = choicesIn(await show("/desk?view=all&source=indiamart"));
    const parts = [
      { owner: RAVI, most: "some" },
      { owner: "nobody@example.in", most: "" },
    ];
    const wrong = await office.choose(leads, { owner: "several", parts, nextCall: "2020-01-01T10:00" });
    expect([wrong.status, wrong.said.errors]).toEqual([
      422,
      {
        owner: "Please choose who looks after these leads",
        [`most ${RAVI}`]: "How many for ravi? A number, or none for an equal part",
        nextCall: "Choose a next call that hasn’t passed",
      },
    ]);
    const shared = [
      { owner: EMAIL, most: "" },
      { owner: RAVI, most: "3" },
    ];
    const { value } = await office.choose(leads, { owner: "several", parts: shared });
    expect([value.changed.length, value.words]).toEqual([8, "given to asha, ravi (3)"]);
    const owners = (await rows("?view=all&source=indiamart")).map(({ owner }) => owner);
    expect(owners).toEqual([RAVI, RAVI, RAVI, EMAIL, EMAIL, EMAIL, EMAIL, EMAIL]);
    expect(await undo(value)).toBe(8);
    expect((await rows("?view=all&source=indiamart")).map(({ owner }) => owner).join("")).toBe("");
  });

  it("are shared out to the end of the numbers, and the rest of a list stays", async () => {
    const change = { owner: "several", parts: [{ owner: RAVI, most: "2" }] };
    const done = await goOn(await plan("?view=all&source=indiamart", change));
    expect([done.changed.length, done.next]).toEqual([2, undefined]);
  });

  it("are none where a list has none", async () => {
    const done = await plan("?view=all&source=indiamart&status=won", { owner: RAVI });
    expect([done.of, done.next]).toEqual([0, undefined]);
  });

  it("are at most 500 in a call", async () => {
    const lead = { id: newId(), seen: 0 };
    const { status } = await office.choose(Array(501).fill(lead), { owner: RAVI });
    expect(status).toBe(400);
  });
});
