import { afterAll, beforeAll, expect, it } from "vitest";
import { type AuthStandIn, startAuthStandIn } from "../firebase/auth-stand-in";
import { type FirebasePlaces, openFirebasePlaces } from "../firebase/firebase-places";
import { firebaseSettings } from "../firebase/settings";
import { cookiesOf, EMAIL, invite, PASSWORD, post, runDesk, signIn } from "./desk-staff";
import { type Site, send } from "./site";

let service: AuthStandIn;
let places: FirebasePlaces;
let site: Site;
let env: Record<string, string>;

beforeAll(async () => {
  service = await startAuthStandIn();
  places = await openFirebasePlaces();
  const ports = { firestorePort: places.firestore.port, storagePort: places.storage.port };
  const desk = { FIREBASE_AUTH_EMULATOR_HOST: service.host, FIREBASE_API_KEY: "demo-key-12345" };
  env = { ...firebaseSettings({ ...ports, projectId: places.projectId }), ...desk };
  site = await places.startSite(desk);
}, 60_000);

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
  expect((await desk(cookiesOf(chosen))).status).toBe(200);
  expect((await send(site.port, "GET", link)).status).toBe(410);
  expect((await signIn(site, { password: "wrong" })).status).toBe(422);
  expect((await signIn(site, { email: "nobody@example.in" })).status).toBe(422);

  const phone = cookiesOf(await signIn(site));
  const desktop = cookiesOf(await signIn(site));
  expect((await desk(phone)).body.toString()).toContain(EMAIL);
  expect((await desk(desktop)).status).toBe(200);
  expect((await post(site, "/desk/sign-out", {}, { cookie: phone })).status).toBe(303);
  expect([(await desk(phone)).status, (await desk(desktop)).status]).toEqual([303, 303]);

  const again = cookiesOf(await signIn(site));
  expect((await desk(again)).status).toBe(200);
  await runDesk(env, "remove", EMAIL);
  expect((await desk(again)).status).not.toBe(200);
  expect(await runDesk(env, "list")).toBe("Nobody has access, so the desk is off.");
  expect(site.log()).not.toMatch(/\basha\b|kettle/);
}, 60_000);

it("a sign-in that cannot be checked is answered 503, and keeps what was not saved", async () => {
  await invite(env);
  const other = await places.startSite({
    FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9",
    FIREBASE_API_KEY: "demo-key-12345",
  });
  const failed = await signIn(other, { unsaved: "note=battery" });
  expect([failed.status, failed.headers["retry-after"]]).toEqual([503, "60"]);
  expect(failed.body.toString()).toContain('name="unsaved" value="note=battery"');
  expect(other.log()).toContain("desk sign-in could not be checked");
  expect(other.log()).not.toMatch(/\basha\b|kettle|battery/);
}, 60_000);

it("without FIREBASE_API_KEY the desk is off, and the command says why", async () => {
  const { FIREBASE_API_KEY, ...without } = env;
  const failed = await runDesk(without, "list").catch((error) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("FIREBASE_API_KEY: is required") });
  const other = await places.startSite();
  expect((await send(other.port, "GET", "/desk/sign-in")).status).toBe(404);
}, 60_000);
