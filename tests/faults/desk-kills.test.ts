import { expect, it } from "vitest";
import { cookiesOf, invite, joinDesk, PASSWORD, post, signIn } from "../http/desk-staff";
import { send, startSite, temporaryFolder } from "../http/site";

/** `npm run test:faults` kills 300 times, `npm test` a few. */
const ROUNDS = Math.ceil(Number(process.env.FAULT_ROUNDS ?? 2) / 2);

const PEOPLE = ["asha@example.in", "ravi@example.in", "meera@example.in"];

it("the site loses no acknowledged sign-in, sign-out or new password when it is killed", {
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
  for (let round = 0; round < ROUNDS; round += 1) {
    const signedIn = await killAfter(...PEOPLE.map((email) => signIn(site, { email })));
    expect(signedIn.length).toBeGreaterThan(0);
    for (const answer of signedIn) expect(await status(cookiesOf(answer))).toBe(200);

    const cookie = cookiesOf(signedIn[0] as (typeof signedIn)[0]);
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
