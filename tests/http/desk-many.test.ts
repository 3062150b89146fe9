import { describe, expect, it } from "vitest";
import type { ImportSource } from "~/intake/import/import-choices";
import { addByHand, EMAIL, exported, post, RAVI, textOf } from "./desk-staff";
import { valuesInForm, wordsIn } from "./html";
import { importFile } from "./import-file";
import { testOffice } from "./test-site";

const CHOSEN = "/desk/chosen";

/** Three steps: of 500, 500 and five. */
const COUNT = 1005;
const TOTAL = "1,005";
const LATER = [500, 5];

describe("many leads", async () => {
  const { site, asha, ravi, show, tell } = await testOffice();

  const change = (fields: Record<string, string>, cookie = asha) => post(site, CHOSEN, fields, { cookie });
  const rows = (query: string) => exported(site, asha, query);
  const namesOf = async (owner: string) =>
    (await rows("?view=all&source=meta")).filter((row) => row.owner === owner).map(({ name }) => name);

  /** Returns the page after a form that changed all that it should. */
  async function changed(fields: Record<string, string>) {
    const { status, headers } = await change(fields);
    expect(status).toBe(303);
    return show(String(headers.location));
  }

  async function importAll(count: number, firstNumber: number, source: ImportSource) {
    const lines = Array.from({ length: count }, (_, n) => `${source} ${n},${firstNumber + n}`);
    await importFile(site, asha, ["Name,Phone", ...lines].join("\n"), { source });
  }

  it("are given to somebody in steps of 500, each of which is undone alone", async () => {
    await importAll(COUNT, 9_100_000_000, "meta");
    const list = await show("/desk?view=all&source=meta");
    expect(wordsIn(list)).toContain(`All ${TOTAL} of this list`);
    const whole = { ...valuesInForm(list, CHOSEN), all: String(COUNT), owner: RAVI };

    const found = /name="lead-3" value="([^"]+)".*?data-lead="true"[^>]*>([^<]+)/s.exec(list);
    const [, taken = "", name = ""] = found ?? [];
    expect((await change({ "lead-3": taken, "seen-3": "1", owner: EMAIL }, ravi)).status).toBe(303);
    await addByHand(site, { phone: "9811122233", name: "Later Person" }, ravi, RAVI);

    const first = await change(whole);
    expect(first.status).toBe(409);
    for (const words of [`499 of ${TOTAL} leads given to ravi.`, "Somebody changed 1 lead meanwhile", name])
      expect(wordsIn(textOf(first))).toContain(words);
    const ofFirst = await namesOf(RAVI);
    expect(ofFirst).toHaveLength(499);

    let page = textOf(first);
    for (const size of LATER) {
      expect(wordsIn(page)).toContain(`The next ${size}`);
      page = await changed(valuesInForm(page, CHOSEN));
      expect(wordsIn(page)).toContain(`${size} of ${TOTAL} leads given to ravi.`);
    }
    expect(wordsIn(page)).not.toContain("The next");
    expect(await namesOf(RAVI)).toHaveLength(COUNT - 1);
    expect(await namesOf(EMAIL)).toEqual([name]);

    const undone = await changed({ ...valuesInForm(page, CHOSEN), undo: "0" });
    expect(wordsIn(undone)).toContain("499 leads as before.");
    expect((await namesOf("")).sort()).toEqual(ofFirst.sort());
    expect((await rows("?q=later%20person"))[0]?.owner, "who came after the list was shown").toBe("");
  });

  it("are planned over all pages in the order of calls, none of them twice", async () => {
    const list = await show("/desk?source=meta");
    const nextCall = /<option value="(\d{4}-\d\d-\d\dT10:00)">Tomorrow/.exec(list)?.[1] ?? "";
    let page = await changed({
      ...valuesInForm(list, CHOSEN),
      all: String(COUNT),
      status: "called",
      nextCall,
    });
    for (const size of LATER) {
      page = await changed(valuesInForm(page, CHOSEN));
      const done = `${size} of ${TOTAL} leads changed, status: Called, next call: Tomorrow, 10:00 am.`;
      expect(wordsIn(page)).toContain(done);
    }
    expect(wordsIn(page)).not.toContain("The next");
    const planned = (await rows("?source=meta")).map((row) => `${row.status} ${row.nextCall}`);
    expect(planned).toEqual(Array(COUNT).fill(`called ${nextCall.replace("T", " ")}`));
  });

  it("are spam together, but for those that somebody has worked on", async () => {
    await importAll(3, 9_200_000_000, "justdial");
    const list = await show("/desk?view=all&source=justdial");
    const names = [...list.matchAll(/data-lead="true"[^>]*>([^<]+)/g)].map(([, name]) => name);
    const worked = /name="lead-1" value="([^"]+)"/.exec(list)?.[1] ?? "";
    await tell(`/desk/leads/${worked}`, { outcome: "no-answer" }, { cookie: ravi });
    const answer = await change({ ...valuesInForm(list, CHOSEN), all: "3", intent: "spam" });
    expect(answer.status).toBe(409);
    for (const words of ["2 of 3 leads marked as spam.", "Somebody has worked on 1 lead", names[1] ?? ""])
      expect(wordsIn(textOf(answer))).toContain(words);
    expect((await rows("?view=all&source=justdial")).map(({ name }) => name)).toEqual([names[1]]);
    await changed({ ...valuesInForm(textOf(answer), CHOSEN), undo: "0" });
    expect(await rows("?view=all&source=justdial")).toHaveLength(3);
  });

  it("are shared out, and nothing typed is lost when something is wrong", async () => {
    await importAll(8, 9_300_000_000, "indiamart");
    const list = await show("/desk?view=all&source=indiamart");
    const chosen = { ...valuesInForm(list, CHOSEN), all: "8", owner: "several" };
    const wrong = await change({ ...chosen, [`most ${RAVI}`]: "some", nextCall: "2020-01-01T10:00" });
    expect(wrong.status).toBe(422);
    for (const words of ["How many for ravi?", "Choose a next call that hasn’t passed"])
      expect(wordsIn(textOf(wrong))).toContain(words);
    expect(valuesInForm(textOf(wrong), CHOSEN)).toMatchObject({
      all: "8",
      owner: "several",
      [`most ${RAVI}`]: "some",
    });

    const page = await changed({ ...chosen, [`most ${RAVI}`]: "3", [`to ${EMAIL}`]: "1" });
    expect(wordsIn(page)).toContain("8 leads given to asha, ravi (3).");
    const owners = (await rows("?view=all&source=indiamart")).map(({ owner }) => owner);
    expect(owners).toEqual([RAVI, RAVI, RAVI, EMAIL, EMAIL, EMAIL, EMAIL, EMAIL]);
    await changed({ ...valuesInForm(page, CHOSEN), undo: "0" });
    expect((await rows("?view=all&source=indiamart")).map(({ owner }) => owner).join("")).toBe("");
  });
});
