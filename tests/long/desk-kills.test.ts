import { expect, it } from "vitest";
import type { NewLead } from "~/leads/leads";
import { referenceOf } from "~/leads/reference";
import { newId } from "~/ui/hash";
import {
  call,
  cookiesOf,
  EMAIL,
  exported,
  invite,
  joinDesk,
  PASSWORD,
  post,
  signIn,
} from "../http/desk-staff";
import { send, startSite, temporaryFolder } from "../http/site";
import { idOf, person } from "../store/desk-contract";
import { openEmbeddedStores } from "../store/embedded-stores";

/** Each round of notes and sign-ins kills four times. */
const KILLS = 20;
const ROUNDS = Math.ceil(KILLS / 2);

const PEOPLE = ["asha@example.in", "ravi@example.in", "meera@example.in"];

/** Written in turn to one lead before each kill. */
const NOTES = 20;

function came<Answer>(answers: (Answer | undefined)[]): Answer[] {
  return answers.filter((answer) => answer !== undefined);
}

/** Starts a site, and another one over the same data after each kill. */
async function killable(leads: NewLead[] = []) {
  const place = {
    DATA_DIR: temporaryFolder(),
    SESSION_SECRET: "known to every start of this very site",
    RATE_LIMIT: "100000",
  };
  const store = openEmbeddedStores(place.DATA_DIR);
  for (const lead of leads) await store.leads.add(lead);
  await store.close();
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
  const { place, now, killAfter } = await killable([person(1)]);
  const status = async (cookie: string) => (await send(now().port, "GET", "/desk", { cookie })).status;

  for (const email of PEOPLE) await joinDesk(now(), place, email);
  const lead = `/desk/leads/${referenceOf(idOf(1))}`;
  const notes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const signedIn = came(await killAfter(...PEOPLE.map((email) => signIn(now(), { email }))));
    for (const answer of signedIn) expect(await status(cookiesOf(answer))).toBe(200);

    const [cookie = ""] = signedIn.map(cookiesOf);
    const write = async (note: string) => ({
      note,
      ...(await call(now(), `${lead}/events`, { by: EMAIL, change: { note } }, { cookie })),
    });
    const texts = Array.from({ length: NOTES }, (_, number) => `note ${round}.${number}.`);
    const noted = came(await killAfter(...texts.map(write)));
    expect(new Set(noted.map((answer) => answer.status))).toEqual(new Set([200]));
    notes.push(...noted.map(({ note }) => note));
    const history = (await send(now().port, "GET", lead, { cookie })).body.toString();
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

const seen = 0;

it("a call, an undo, a merge and a correction are kept once acknowledged, and never by half", {
  timeout: KILLS * 10_000 + 60_000,
}, async () => {
  // Five a round; the third and the fourth have the same phone number.
  const leads = Array.from({ length: 5 * KILLS }, (_, index) =>
    person(index + 1, { phone: String(9_000_000_001 + (index % 5 === 3 ? index - 1 : index)) }),
  );
  const { place, now, killAfter } = await killable(leads);
  const cookie = await joinDesk(now(), place);
  const page = async (path: string) => (await send(now().port, "GET", path, { cookie })).body.toString();
  const pathOf = (number: number) => `/desk/leads/${referenceOf(idOf(number))}`;
  const change = (number: number, body: object) =>
    call(now(), `${pathOf(number)}/events`, { by: EMAIL, ...body }, { cookie });

  for (let round = 0; round < KILLS; round += 1) {
    const [called, undone, whole, part, corrected] = [1, 2, 3, 4, 5].map((lead) => 5 * round + lead) as [
      ...[number, number, number, number, number],
    ];
    const undo = newId();
    const slip = await change(undone, { id: undo, seen, change: { outcome: "no-answer" } });
    expect(slip.status).toBe(200);

    const quoted = { outcome: "quoted", amount: "180000", note: "Likes 5 kW" };
    const notes = expect.stringMatching(/Likes 5 kW$/);
    const name = `Person ${corrected}`;
    /** Which lead a call changes, what it says, and the lead that shows it, after and before. */
    const changes: [number, body: object, number, after: object, before: object][] = [
      [
        called,
        { seen, change: quoted },
        called,
        { status: "quoted", owner: EMAIL, amount: "180000", notes },
        { status: "new", owner: "", amount: "", notes: "" },
      ],
      [
        undone,
        { undo },
        undone,
        { status: "new", owner: "", tries: "0" },
        { status: "called", owner: EMAIL, tries: "1" },
      ],
      [whole, { merge: idOf(part) }, part, { mergedInto: referenceOf(idOf(whole)) }, { mergedInto: "" }],
      [
        corrected,
        { seen, change: { edits: { name: "Ramesh", city: "Roorkee" } } },
        corrected,
        { name: "Ramesh", city: "Roorkee" },
        { name, city: "" },
      ],
    ];
    // Another one is first in each round.
    changes.push(...changes.splice(0, round % changes.length));
    const answers = await killAfter(...changes.map(([number, body]) => change(number, body)));
    for (const [index, [, , number, after, before]] of changes.entries()) {
      const [lead] = await exported(now(), cookie, `?q=${referenceOf(idOf(number))}`);
      // Without an answer, a change is there as a whole or not at all.
      const states = [after, ...(answers[index] ? [] : [before])].map((state) =>
        expect.objectContaining(state),
      );
      expect(states).toContainEqual(lead);
      expect([200, undefined]).toContain(answers[index]?.status);
      if (number !== part) continue;
      const isMerged = lead?.mergedInto !== "";
      expect((await page(pathOf(whole))).includes("also sent")).toBe(isMerged);
    }
  }
  await now().stop();
});
