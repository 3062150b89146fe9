import { afterAll, expect, it } from "vitest";
import { openFirebasePlaces } from "../firebase/firebase-places";
import { cookiesOf, invite, PASSWORD, post, runSite, signIn } from "./desk-staff";
import { pageOf } from "./html";

const places = await openFirebasePlaces();
const { env } = places;
const site = await places.startSite();

afterAll(() => places.close());

it("failed tries of an account count on every instance, and a known browser's by themselves", async () => {
  await post(site, await invite(env), { password: PASSWORD });
  const other = await places.startSite({ TRUST_PROXY: "1" });
  const known = cookiesOf(await signIn(site)).replace(/^desk=[^;]*; /, "");
  const at = (client: number, headers = {}) => ({ "x-forwarded-for": `203.0.113.${client}`, ...headers });
  const fail = (client: number) =>
    signIn(client % 2 === 0 ? site : other, { password: "wrong" }, at(client)).then(({ status }) => status);
  const failures = [];
  for (let client = 0; client < 10; client += 1) failures.push(await fail(client));
  expect(failures).toEqual(Array(10).fill(422));
  for (const one of [site, other]) {
    expect((await signIn(one, {}, at(20))).status).toBe(429);
    expect((await signIn(one, {}, at(20, { cookie: known }))).status).toBe(303);
  }
  await other.stop();
});

it("without SESSION_SECRET the site says that all instances share it", async () => {
  const failed = await runSite({ ...env, SESSION_SECRET: "" }).catch((error) => error);
  expect([failed.code, failed.stdout]).toEqual([
    1,
    expect.stringContaining("SESSION_SECRET: is required with FIREBASE_PROJECT_ID"),
  ]);
});

it("a sign-in that cannot be checked is answered 503, and keeps what was not saved, though a server knows of no staff yet", async () => {
  const left = { cookie: cookiesOf(await post(site, await invite(env), { password: PASSWORD })) };
  await post(site, "/desk/sign-out", {}, left);
  const { unsaved = "" } = pageOf(await post(site, "/desk/new", { paste: "battery" }, left)).values;
  expect(unsaved).toMatch(/^[\w-]{60,}$/);
  const restarted = await places.startSite();
  await places.firestore.mode("refuse");
  const failing = [site, restarted].map(async (one) => {
    const failed = await signIn(one, { unsaved });
    expect([failed.status, failed.headers["retry-after"]]).toEqual([503, "60"]);
    expect(pageOf(failed).values.unsaved).toBe(unsaved);
    await expect.poll(one.log).toContain("desk sign-in could not be checked");
    expect(one.log()).not.toMatch(/\basha\b|kettle|battery/);
  });
  await Promise.all(failing);
});
