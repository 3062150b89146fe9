import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Timestamp } from "firebase-admin/firestore";
import { afterAll, describe, expect, it } from "vitest";
import { startFirestoreEmulator } from "../firebase/firestore-emulator";
import { plainClient } from "../firebase/firestore-place";
import { firebaseSettings } from "../firebase/settings";
import { startStorageStandIn } from "../firebase/storage-stand-in";
import { joinDesk, runSite } from "./desk-staff";
import { pageOf } from "./html";
import { send, startSite, temporaryFolder } from "./site";

/** What this site's code wrote in November 2026: leads and their work, staff, drafts, versions. Never write it anew. */
const WRITTEN = "tests/http/older-data";

type Env = Record<string, string>;

async function embedded(): Promise<Env> {
  const folder = temporaryFolder();
  execFileSync("tar", ["-xzf", path.join(WRITTEN, "embedded.tar.gz"), "-C", folder]);
  return { CONTENT_DIR: path.join(folder, "content"), DATA_DIR: path.join(folder, "data") };
}

async function firebase(): Promise<Env> {
  const emulator = await startFirestoreEmulator();
  const storage = await startStorageStandIn();
  process.env.FIRESTORE_EMULATOR_HOST = emulator.host;
  // The stored address of the bill names the bucket of this project.
  const projectId = "demo-record";
  const ports = { firestorePort: emulator.port, storagePort: storage.port, projectId };
  const settings = firebaseSettings(ports);
  const { databases, objects } = JSON.parse(readFileSync(path.join(WRITTEN, "firestore.json"), "utf8"));
  for (const [name, documents] of Object.entries<Record<string, unknown>>(databases)) {
    const client = plainClient(projectId, name);
    for (const [place, fields] of Object.entries(documents))
      await client.doc(place).set(withTypes(fields) as FirebaseFirestore.DocumentData);
    await client.terminate();
  }
  for (const { bytes, ...resource } of objects)
    storage.put(settings.FIREBASE_STORAGE_BUCKET, resource, Buffer.from(bytes, "base64"));
  afterAll(async () => {
    await storage.close();
    emulator.stop();
    delete process.env.FIRESTORE_EMULATOR_HOST;
  });
  return settings;
}

/** JSON has no times and bytes: they are { "$timestamp": [seconds, nanoseconds] } and { "$bytes": base64 }. */
function withTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTypes);
  if (typeof value !== "object" || value === null) return value;
  const { $timestamp, $bytes } = value as { $timestamp?: [number, number]; $bytes?: string };
  if ($timestamp) return new Timestamp(...$timestamp);
  if ($bytes !== undefined) return Buffer.from($bytes, "base64");
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTypes(inner)]));
}

describe.each([
  ["a folder", embedded],
  ["Firestore", firebase],
])("what was written to %s in November 2026", async (_, open) => {
  const env = await open();
  const site = await startSite(env);
  afterAll(() => site.stop());
  const cookie = await joinDesk(site, env);
  const page = async (address: string) => {
    const answer = await send(site.port, "GET", address, { cookie });
    expect([address, answer.status]).toEqual([address, 200]);
    return pageOf(answer);
  };
  const { stdout } = await runSite(env, "leads", "list", "--json", "--suspect");
  const leads = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

  it("is listed: every lead but the erased one", () => {
    const names = leads.map(({ name, fullName }) => name ?? fullName);
    expect(names.sort()).toEqual([
      "Bot",
      "By Phone",
      "Campaign Kaur",
      "Twice Again",
      "Twice Told",
      "मीना जोशी",
    ]);
  });

  it("is worked on: a quotation, its note, a correction and the bill", async () => {
    const { id } = leads.find(({ kind }) => kind === "inquiry");
    const { words } = await page(`/desk/leads/${id}`);
    for (const text of ["Quoted", "₹1,85,000", "दो कमरे।", "Roorkee"]) expect(words).toContain(text);
    const bill = await send(site.port, "GET", `/desk/leads/${id}/bill`, { cookie });
    expect([bill.status, bill.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  it("is shown to visitors as it was published, and its draft to staff", async () => {
    const article = "how-net-metering-works";
    expect((await page(`/blog/${article}`)).words).toContain("How net metering works, edited");
    expect((await send(site.port, "GET", "/blog/of-asha")).body.toString()).not.toContain("Of Asha");
    const { values } = await page(`/desk/content/blogPost/${article}`);
    expect(Object.values(values)).toContain("नेट मीटरिंग, मसौदा");
    expect((await page(`/desk/content/blogPost/${article}/history`)).words).toContain("asha");
  });
});
