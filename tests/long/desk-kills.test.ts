import { expect, it } from "vitest";
import { cookiesOf, EMAIL, exported, invite, joinDesk, PASSWORD, post, signIn } from "../http/desk-staff";
import { FORM, send, startSite, temporaryFolder } from "../http/site";
import { inquiry, sendInquiry } from "./inquiry";

/** `npm run test:faults` kills 500 times, `npm test` a few. */
const KILLS = Number(process.env.FAULT_ROUNDS ?? 2);
const ROUNDS = Math.ceil(KILLS / 2);

const PEOPLE = ["asha@example.in", "ravi@example.in", "meera@example.in"];

/** Written in turn to one lead before each kill. */
const NOTES = 20;

function came<Answer>(answers: (Answer | undefined)[]): Answer[] {
  return answers.filter((answer) => answer !== undefined);
}

/** Starts a site, and another one over the same data after each kill. */
async function killable() {
  const place = {
    DATA_DIR: temporaryFolder(),
    SESSION_SECRET: "known to every start of this very site",
    RATE_LIMIT: "100000",
  };
  let site = await startSite(place);
  return {
    place,
    now: () => site,
    /** Kills the site after the first answer, and resolves to the answers; undefined for those that did not come. */
    async killAfter<Answer>(...requests: Promise<Answer>[]): Promise<(Answer | undefined)[]> {
      await Promise.race(requests);
      await site.stop("SIGKILL");
      const settled = await Promise.allSettled(requests);
      site = await startSite(place);
      return settled.map((answer) => (answer.status === "fulfilled" ? answer.value : undefined));
    },
  };
}

it("the site loses no acknowledged note, sign-in, sign-out or new password when it is killed", {
  timeout: ROUNDS * 40_000 + 60_000,
}, async () => {
  const { place, now, killAfter } = await killable();
  const status = async (cookie: string) => (await send(now().port, "GET", "/desk", { cookie })).status;

  for (const email of PEOPLE) await joinDesk(now(), place, email);
  await sendInquiry(now(), inquiry("Lakshmi Iyer"));
  const notes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const signedIn = came(await killAfter(...PEOPLE.map((email) => signIn(now(), { email }))));
    expect(signedIn.length).toBeGreaterThan(0);
    for (const answer of signedIn) expect(await status(cookiesOf(answer))).toBe(200);

    const cookie = cookiesOf(signedIn[0] as (typeof signedIn)[0]);
    const page = async (path: string) => (await send(now().port, "GET", path, { cookie })).body.toString();
    const [, lead = ""] = /href="(\/desk\/leads\/[^"?]+)/.exec(await page("/desk?q=Lakshmi")) ?? [];
    const texts = Array.from({ length: NOTES }, (_, number) => `note ${round}.${number}.`);
    const noted = came(
      await killAfter(
        ...texts.map(async (note) =>
          (await post(now(), lead, { note }, { cookie })).status === 303 ? note : "",
        ),
      ),
    );
    notes.push(...noted);
    expect(noted).not.toContain("");
    const history = await page(lead);
    for (const note of notes) expect(history).toContain(note);

    await killAfter(post(now(), "/desk/sign-out", {}, { cookie }));
    expect(await status(cookie)).toBe(303);

    const [link, password] = [await invite(place), `seven monsoons and ${round} more`];
    await killAfter(post(now(), link, { password }));
    expect((await send(now().port, "GET", link)).status).toBe(410);
    expect((await signIn(now())).status).toBe(422);
    expect((await signIn(now(), { password })).status).toBe(303);
    expect((await post(now(), await invite(place), { password: PASSWORD })).status).toBe(303);
  }
  await now().stop();
});

/** What a lead's page shows before anybody has worked on it. */
const UNTOUCHED = { "was-status": "new", "was-owner": "", "was-nextCall": "" };

it("a call, an undo, a merge and a correction are kept once acknowledged, and never by half", {
  timeout: KILLS * 10_000 + 60_000,
}, async () => {
  const { place, now, killAfter } = await killable();
  const cookie = await joinDesk(now(), place);
  const page = async (path: string) => (await send(now().port, "GET", path, { cookie })).body.toString();

  async function contact(name: string, phone: string) {
    const fields = new URLSearchParams({
      name,
      email: `${name.replace(" ", "")}@x.in`,
      mobile: phone,
      message: "x",
    });
    expect((await send(now().port, "POST", "/contact", FORM, String(fields))).status).toBe(303);
  }

  /** Returns a lead as the export has it, by the name that it came with. */
  async function leadOf(name: string) {
    const rows = await exported(now(), cookie, `?q=${encodeURIComponent(name.replace(/\D+/, ""))}`);
    return rows.find((row) => (row["sent name"] || row.name) === name) ?? {};
  }

  for (let round = 0; round < KILLS; round += 1) {
    const number = String(9_000_000_000 + 10 * round);
    const [called, undone, whole, part, corrected] = ["Called", "Undone", "Whole", "Part", "Corrected"].map(
      (what) => `${what} ${number}`,
    ) as [string, string, string, string, string];
    for (const name of [called, undone, whole, part, corrected]) await contact(name, number);
    const pathOf = async (name: string) => `/desk/leads/${(await leadOf(name)).reference}`;
    const slip = await post(now(), await pathOf(undone), { ...UNTOUCHED, outcome: "no-answer" }, { cookie });
    const [, undo = ""] =
      /name="undo" value="([^"]+)"/.exec(await page(String(slip.headers.location).replace(/#.*/, ""))) ?? [];
    expect(undo).not.toBe("");

    const { id: partId = "", reference: partReference } = await leadOf(part);
    const requests: [path: string, fields: Record<string, string>][] = [
      [
        await pathOf(called),
        { ...UNTOUCHED, outcome: "quoted", "quoted-amount": "180000", note: "Likes 5 kW" },
      ],
      [await pathOf(undone), { undo }],
      [await pathOf(whole), { merge: partId }],
      [await pathOf(corrected), { "was-name": corrected, name: "Ramesh", "was-city": "", city: "Roorkee" }],
    ];
    // Another one is first in each round.
    const order = requests.map((_, index) => (index + round) % requests.length);
    const answers = await killAfter(
      ...order.map((index) => post(now(), ...(requests[index] as (typeof requests)[0]), { cookie })),
    );
    const isKept = (index: number) => answers[order.indexOf(index)]?.status === 303;
    for (const answer of came(answers)) expect(answer.status).toBe(303);

    const quoted = {
      status: "quoted",
      owner: EMAIL,
      amount: "180000",
      notes: expect.stringMatching(/Likes 5 kW$/),
    };
    const tried = { status: "called", owner: EMAIL, tries: "1" };
    expectWhole(await leadOf(called), isKept(0), quoted, { status: "new", owner: "", amount: "", notes: "" });
    expectWhole(await leadOf(undone), isKept(1), { status: "new", owner: "", tries: "0" }, tried);
    const { reference } = await leadOf(whole);
    const mergedPart = { reference: partReference, mergedInto: reference };
    expectWhole(await leadOf(part), isKept(2), mergedPart, { mergedInto: "" });
    const isMerged = (await leadOf(part)).mergedInto !== "";
    expect((await page(await pathOf(whole))).includes(`name="separate" value="${partId}"`)).toBe(isMerged);
    expectWhole(
      await leadOf(corrected),
      isKept(3),
      { name: "Ramesh", city: "Roorkee" },
      { name: corrected, city: "" },
    );
  }
  await now().stop();
});

/** Whether or not an answer came, a change is there as a whole or not at all; with an answer, it is there. */
function expectWhole(lead: object, isKept: boolean, after: object, before: object) {
  if (isKept) expect(lead).toMatchObject(after);
  else expect([expect.objectContaining(after), expect.objectContaining(before)]).toContainEqual(lead);
}
