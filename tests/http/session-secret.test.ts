import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { firebaseSettings } from "../firebase/settings";
import { addStaff, cookiesOf, EMAIL, post, runSite, signIn } from "./desk-staff";
import { pageOf } from "./html";
import { type Answer, type Site, send, startSite, temporaryFolder } from "./site";

const DATA_DIR = temporaryFolder();
const env = { DATA_DIR, CONTENT_DIR: path.join(DATA_DIR, "content"), SESSION_SECRET: "", TRUST_PROXY: "1" };
const secretFile = path.join(DATA_DIR, "session-secret");

const isPreview = ({ headers }: Answer) =>
  String(headers["content-security-policy"]).includes("frame-ancestors 'self'");
const from = (client: number) => ({ "x-forwarded-for": `203.0.113.${client}` });
const fail = (site: Site, client: number) => signIn(site, { password: "wrong" }, from(client));

it("without SESSION_SECRET the site makes one, once: signatures, sessions and counted tries outlive it", async () => {
  let site = await startSite(env);
  const secret = readFileSync(secretFile, "utf8");
  expect([secret, statSync(secretFile).mode & 0o777]).toEqual([
    expect.stringMatching(/^[\w-]{43}\n$/),
    0o600,
  ]);
  await addStaff(DATA_DIR, EMAIL);
  const inside = cookiesOf(await signIn(site));
  const known = inside.replace(/^desk=[^;]*; /, "");
  const preview = "/desk/content/blogPost/shadow-and-orientation/preview";
  expect((await post(site, preview, { do: "share" }, { cookie: inside })).status).toBe(303);
  const page = pageOf(await send(site.port, "GET", preview, { cookie: inside }));
  const { pathname, search } = new URL(
    page.attributes("value").find((url) => url.includes("preview=")) ?? "",
  );
  const visitor = { name: "Asha", email: EMAIL, mobile: "9876543210", message: "Call me" };
  const flash = cookiesOf(await post(site, "/contact", visitor));
  const wrong = await Promise.all(Array.from({ length: 10 }, (_, client) => fail(site, client)));
  expect(wrong.map(({ status }) => status)).toEqual(Array(10).fill(422));
  await site.stop("SIGKILL");

  site = await startSite(env);
  expect(readFileSync(secretFile, "utf8")).toBe(secret);
  expect((await send(site.port, "GET", "/desk", { cookie: inside })).status).toBe(200);
  expect(isPreview(await send(site.port, "GET", pathname + search))).toBe(true);
  expect(isPreview(await send(site.port, "GET", `${pathname}${search}x`))).toBe(false);
  const shown = await send(site.port, "GET", "/contact?sent=contact", { cookie: flash });
  expect(shown.headers["cache-control"]).toBe("private, no-store");
  // The account is still being guessed at; the browser that its owner knows is not.
  expect((await signIn(site, {}, from(20))).status).toBe(429);
  expect((await signIn(site, {}, { ...from(20), cookie: known })).status).toBe(303);
  await site.stop();
});

it.each([
  [
    "is empty",
    (file: string) => writeFileSync(file, ""),
    "is damaged: restore it from a backup, or remove it",
  ],
  ["cannot be read", (file: string) => mkdirSync(file), "cannot be read: EISDIR"],
])("a secret that %s is one line at the start", async (_, damage, reason) => {
  const folder = temporaryFolder();
  damage(path.join(folder, "session-secret"));
  const own = { ...env, DATA_DIR: folder, CONTENT_DIR: "content", PORT: "0" };
  const failed = await runSite(own).catch((error) => error);
  const message = `cannot start: DATA_DIR: session-secret ${reason}`;
  expect([failed.code, failed.stdout.trim().split("\n")]).toEqual([1, [expect.stringContaining(message)]]);
});

it("without SESSION_SECRET a site on Firebase does not start: all instances share it", async () => {
  const settings = { ...firebaseSettings({ firestorePort: 1, storagePort: 1 }), SESSION_SECRET: "" };
  const failed = await runSite({ ...settings, DATA_DIR: temporaryFolder(), PORT: "0" }).catch(
    (error) => error,
  );
  expect([failed.code, failed.stdout]).toEqual([
    1,
    expect.stringContaining("SESSION_SECRET: is required with FIREBASE_PROJECT_ID"),
  ]);
});
