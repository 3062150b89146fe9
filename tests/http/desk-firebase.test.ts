import { afterAll, expect, it } from "vitest";
import { startAuthStandIn } from "../firebase/auth-stand-in";
import { openFirebasePlaces } from "../firebase/firebase-places";
import { firebaseSettings } from "../firebase/settings";
import { cookiesOf, EMAIL, invite, PASSWORD, post, runDesk, signIn } from "./desk-staff";
import { send } from "./site";

const service = await startAuthStandIn();
const places = await openFirebasePlaces();
const ports = { firestorePort: places.firestore.port, storagePort: places.storage.port };
const auth = { FIREBASE_AUTH_EMULATOR_HOST: service.host, FIREBASE_API_KEY: "demo-key-12345" };
const env = { ...firebaseSettings({ ...ports, projectId: places.projectId }), ...auth };
const site = await places.startSite(auth);

afterAll(async () => {
  await places.close();
  await service.close();
});

const desk = (cookie = "") => send(site.port, "GET", "/desk", { cookie });

it("the desk on Firestore and Firebase Auth works from invitation to removal", async () => {
  const link = await invite(env);
  expect((await desk()).headers.location).toBe("/desk/sign-in?next=%2Fdesk");
  expect((await post(site, link, { password: "123qweasdzxc" })).status).toBe(422);
  const chosen = await post(site, link, { password: PASSWORD });
  expect(chosen.headers.location).toBe("/desk");
  expect((await send(site.port, "GET", link)).status).toBe(410);
  expect((await signIn(site, { password: "wrong" })).status).toBe(422);
  const phone = cookiesOf(await signIn(site));
  for (const cookie of [cookiesOf(chosen), phone]) expect((await desk(cookie)).status).toBe(200);
  expect((await post(site, "/desk/sign-out", {}, { cookie: phone })).status).toBe(303);
  for (const cookie of [cookiesOf(chosen), phone]) expect((await desk(cookie)).status).toBe(303);

  const again = cookiesOf(await signIn(site));
  expect((await desk(again)).body.toString()).toContain(EMAIL);
  // A site takes a while to notice that its last person is gone.
  await invite(env, "meera@example.in");
  await runDesk(env, "remove", EMAIL);
  expect((await desk(again)).status).not.toBe(200);
  expect(site.log()).not.toMatch(/\basha\b|kettle/);
});

it("without FIREBASE_API_KEY the command says why there is no desk", async () => {
  const { FIREBASE_API_KEY, ...without } = env;
  const failed = await runDesk(without, "list").catch((error) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("FIREBASE_API_KEY: is required") });
});

it("a sign-in that cannot be checked is answered 503, and keeps what was not saved", async () => {
  await service.close();
  const failed = await signIn(site, { unsaved: "note=battery" });
  expect([failed.status, failed.headers["retry-after"]]).toEqual([503, "60"]);
  expect(failed.body.toString()).toContain('name="unsaved" value="note=battery"');
  expect(site.log()).toContain("desk sign-in could not be checked");
  expect(site.log()).not.toMatch(/\basha\b|kettle|battery/);
});
