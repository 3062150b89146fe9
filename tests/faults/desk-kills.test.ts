import { expect, it } from "vitest";
import { cookiesOf, invite, joinDesk, PASSWORD, post, signIn } from "../http/desk-staff";
import { send, startSite, temporaryFolder } from "../http/site";
import { inquiry, sendInquiry } from "./inquiry";

/** `npm run test:faults` kills 300 times, `npm test` a few. */
const ROUNDS = Math.ceil(Number(process.env.FAULT_ROUNDS ?? 2) / 2);

const PEOPLE = ["asha@example.in", "ravi@example.in", "meera@example.in"];

/** Written in turn to one lead before each kill. */
const NOTES = 20;

it("the site loses no acknowledged note, sign-in, sign-out or new password when it is killed", {
  timeout: ROUNDS * 40_000 + 60_000,
}, async () => {
  const place = { DATA_DIR: temporaryFolder(), SESSION_SECRET: "known to every start of this very site" };
  let site = await startSite(place);
  const status = async (cookie: string) => (await send(site.port, "GET", "/desk", { cookie })).status;

  /** Kills the site after the first answer, and resolves to all answers that came. */
  async function killAfter<Answer>(...requests: Promise<Answer>[]): Promise<Answer[]> {
    await Promise.race(requests);
    await site.stop("SIGKILL");
    const settled = await Promise.allSettled(requests);
    site = await startSite(place);
    return settled.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  }

  for (const email of PEOPLE) await joinDesk(site, place, email);
  await sendInquiry(site, inquiry("Lakshmi Iyer"));
  const notes: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const signedIn = await killAfter(...PEOPLE.map((email) => signIn(site, { email })));
    expect(signedIn.length).toBeGreaterThan(0);
    for (const answer of signedIn) expect(await status(cookiesOf(answer))).toBe(200);

    const cookie = cookiesOf(signedIn[0] as (typeof signedIn)[0]);
    const page = async (path: string) => (await send(site.port, "GET", path, { cookie })).body.toString();
    const [, lead = ""] = /href="(\/desk\/leads\/[^"?]+)/.exec(await page("/desk?q=Lakshmi")) ?? [];
    const texts = Array.from({ length: NOTES }, (_, number) => `note ${round}.${number}.`);
    const noted = await killAfter(
      ...texts.map(async (note) =>
        (await post(site, lead, { note }, { cookie })).status === 303 ? note : "",
      ),
    );
    notes.push(...noted);
    expect(noted).not.toContain("");
    const history = await page(lead);
    for (const note of notes) expect(history).toContain(note);

    await killAfter(post(site, "/desk/sign-out", {}, { cookie }));
    expect(await status(cookie)).toBe(303);

    const [link, password] = [await invite(place), `seven monsoons and ${round} more`];
    await killAfter(post(site, link, { password }));
    expect((await send(site.port, "GET", link)).status).toBe(410);
    expect((await signIn(site)).status).toBe(422);
    expect((await signIn(site, { password })).status).toBe(303);
    expect((await post(site, await invite(place), { password: PASSWORD })).status).toBe(303);
  }
  await site.stop();
});
