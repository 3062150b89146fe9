import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { billsIn, inquiry, leadsIn, photo, sendInquiry } from "../http/inquiry";
import { type Site, send, startSite, temporaryFolder } from "../http/site";

const UPLOAD_FAILED = "Failed to upload file";
const WRITE_FAILED = "Failed to write to the leads database";

async function expectReadiness(site: Site, reason?: string) {
  const { status, body } = await send(site.port, "GET", "/readiness");
  expect([status, JSON.parse(body.toString()).reason]).toEqual(reason ? [503, reason] : [200, undefined]);
}

/** Checks the page that a visitor gets when their inquiry could not be stored. */
async function expectRefusal(site: Site, says: string, file = true) {
  const { status, body } = await sendInquiry(site, inquiry("Asha"), file ? photo(300_000) : undefined);
  expect(status).toBe(503);
  for (const text of [says, 'value="Asha"', "tel:+91"]) expect(body.toString()).toContain(text);
}

async function expectStored(site: Site, who: string, file = true) {
  expect((await sendInquiry(site, inquiry(who), file ? photo() : undefined)).status).toBe(303);
}

async function stop(site: Site) {
  expect(await site.stop()).toBe(0);
  expect(site.log()).not.toMatch(/Asha|asha@|9876543210|Shivalik|bill\.jpg/);
}

const namesIn = async (dataFolder: string) =>
  (await leadsIn(dataFolder)).map(({ fields }) => fields.fullName);

it("when bills cannot be written, the form says so, and stores no lead without its bill (§8)", async () => {
  const dataFolder = temporaryFolder();
  const site = await startSite({ DATA_DIR: dataFolder });
  rmSync(path.join(dataFolder, "electricity-bills"), { recursive: true });
  writeFileSync(path.join(dataFolder, "electricity-bills"), "a file, not a folder");
  await expectRefusal(site, UPLOAD_FAILED);
  await expect.poll(site.log).toContain("bill not received");
  await expectReadiness(site, "the bills folder is gone");
  await expectStored(site, "Without a bill", false);
  expect(await namesIn(dataFolder)).toEqual(["Without a bill"]);
  await stop(site);
});

describe("when the data folder goes while the site runs", () => {
  it("forms and /readiness say so, pages and pictures go on, and all recovers with the folder (§8)", async () => {
    const folder = temporaryFolder();
    const [dataFolder, away] = [path.join(folder, "data"), path.join(folder, "away")];
    const site = await startSite({ DATA_DIR: dataFolder });
    await expectStored(site, "Before");
    await expectReadiness(site);

    renameSync(dataFolder, away);
    await expectReadiness(site, "the database is gone");
    await expectRefusal(site, UPLOAD_FAILED);
    const home = await send(site.port, "GET", "/");
    const [picture = ""] = /\/pictures\/wide-[^ "]+/.exec(home.body.toString()) ?? [];
    expect([home.status, (await send(site.port, "GET", picture)).status]).toEqual([200, 200]);
    expect(existsSync(dataFolder), "nothing makes the folder again").toBe(false);

    // The folders of a fresh volume, without a database.
    mkdirSync(path.join(dataFolder, "electricity-bills/.incoming"), { recursive: true });
    mkdirSync(path.join(dataFolder, "leads"));
    await expectReadiness(site, "the database is gone");
    await expectRefusal(site, WRITE_FAILED);
    await expect.poll(site.log).toContain("lead not stored");
    expect(await billsIn(dataFolder)).toEqual([]);
    expect(readdirSync(path.join(dataFolder, "leads")), "an empty folder stays empty").toEqual([]);

    rmSync(dataFolder, { recursive: true });
    renameSync(away, dataFolder);
    await expectReadiness(site);
    await expectStored(site, "After");
    expect(await namesIn(dataFolder)).toEqual(["Before", "After"]);
    await stop(site);
  });

  it("no acknowledged lead and no bill is lost when it goes and comes back amid a crowd", async () => {
    const folder = temporaryFolder();
    const [dataFolder, away] = [path.join(folder, "data"), path.join(folder, "away")];
    const site = await startSite({ DATA_DIR: dataFolder, RATE_LIMIT: "10000" });
    const acknowledged: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const crowd = Array.from({ length: 20 }, async (_, number) => {
        const who = `${round}-${number}`;
        const { status } = await sendInquiry(site, inquiry(who), photo(20_000, String(number % 10)));
        if (status === 303) acknowledged.push(who);
        else expect(status).toBe(503);
      });
      await crowd[round]; // Some are under way, some have been answered.
      if (existsSync(dataFolder)) renameSync(dataFolder, away);
      else renameSync(away, dataFolder);
      await Promise.all(crowd);
    }
    await expectReadiness(site);
    expect(acknowledged).not.toEqual([]);
    const leads = await leadsIn(dataFolder);
    expect(leads.map(({ fields }) => fields.fullName)).toEqual(expect.arrayContaining(acknowledged));
    const named = leads.map(({ fields }) => fields.electricityBillUrl);
    expect(await billsIn(dataFolder)).toEqual(expect.arrayContaining(named));
    await stop(site);
  });
});

it("when the disk is full, acknowledged inquiries are stored, and the rest are refused and leave nothing", async () => {
  const dataFolder = temporaryFolder();
  // No file may grow beyond 256 KiB (512 blocks): first a bill is too large, later the database. lmdb also writes its failures to the error output.
  const limited = ["sh", "-c", 'ulimit -f 512; exec "$@" 2>/dev/null', "sh"];
  const site = await startSite({ DATA_DIR: dataFolder, RATE_LIMIT: "10000" }, limited);
  await expectRefusal(site, UPLOAD_FAILED);
  expect(await billsIn(dataFolder)).toEqual([]);

  const acknowledged: string[] = [];
  let refused = 0;
  for (let number = 0; refused < 5 && number < 1000; number += 1) {
    const fields = { ...inquiry(`Full ${number}`), addressLine1: "A long address. ".repeat(12) };
    const { status } = await sendInquiry(site, fields, photo(100, String(number)));
    if (status === 303) acknowledged.push(fields.fullName);
    else refused += 1;
  }
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(refused).toBe(5);
  const leads = await leadsIn(dataFolder);
  expect(leads.map(({ fields }) => fields.fullName).sort()).toEqual(acknowledged.sort());
  expect(await billsIn(dataFolder)).toEqual(leads.map(({ fields }) => fields.electricityBillUrl).sort());
  expect((await send(site.port, "GET", "/inquiry")).status).toBe(200);
  await stop(site);
});

describe("a mounted data folder", () => {
  const mounted = temporaryFolder();
  const mount = (...args: string[]) => spawnSync("mount", [...args, mounted]).status;
  const unmount = () => spawnSync("umount", [mounted]).status;
  beforeAll(() => {
    expect(mount("-t", "tmpfs", "-o", "size=8m", "tmpfs"), "this test has to run as root").toBe(0);
  });
  afterAll(() => void unmount());

  /** The exit code of `leads list`, and how many leads it lists. */
  function listLeads() {
    const { status, stdout } = spawnSync(process.execPath, ["build/index.cjs", "leads", "list"], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: mounted },
    });
    return [status, stdout.split("\n").filter(Boolean).length];
  }

  it("that is read-only, then full, fails forms and says why, and works again afterwards", async () => {
    const site = await startSite({ DATA_DIR: mounted });
    // The system keeps a disk writable while the database is open, so only the path becomes read-only.
    mount("--bind", mounted);
    mount("-o", "remount,bind,ro");
    await expectRefusal(site, UPLOAD_FAILED);
    await expectRefusal(site, WRITE_FAILED, false);
    await expectReadiness(site, "the database is read-only");
    expect(listLeads()).toEqual([0, 0]);
    expect(unmount()).toBe(0);
    await expectReadiness(site);
    await expectStored(site, "Asha");

    const filler = path.join(mounted, "filler");
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"]);
    await expectRefusal(site, UPLOAD_FAILED);
    await expectReadiness(site, "the disk is full");
    expect(await billsIn(mounted)).toHaveLength(1);
    rmSync(filler);
    await expectReadiness(site);
    await expectStored(site, "After");
    await stop(site);

    rmSync(path.join(mounted, "leads/lock.mdb"));
    const files = readdirSync(path.join(mounted, "leads"));
    spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4k"]);
    expect(listLeads(), "a full disk without a lock file").toEqual([0, 2]);
    expect(readdirSync(path.join(mounted, "leads"))).toEqual(files);
  });
});
