import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FORM, type Site, send, startSite, temporaryFolder } from "../http/site";
import { billsIn, inquiry, leadsIn, photo, sendInquiry } from "./inquiry";

async function readiness(site: Site): Promise<[number, string | undefined]> {
  const { status, body } = await send(site.port, "GET", "/readiness");
  return [status, JSON.parse(body.toString()).reason];
}

const READY: [number, undefined] = [200, undefined];

/** Checks the page that a visitor gets when their inquiry could not be stored. */
async function expectToKeepWhatWasTyped(site: Site, who: string, says: string) {
  const { status, body } = await sendInquiry(site, inquiry(who), photo(300_000));
  expect(status).toBe(503);
  expect(body.toString()).toContain(says);
  expect(body.toString()).toContain(`value="${who}"`);
  expect(body.toString()).toContain("tel:+91");
}

function expectNoPersonalData(site: Site) {
  expect(site.log()).not.toMatch(/Asha|asha@|9876543210|Shivalik|bill\.jpg/);
}

describe("when bills cannot be written", () => {
  it("the form says so, and stores no lead without its bill", async () => {
    const dataFolder = temporaryFolder();
    const site = await startSite({ DATA_DIR: dataFolder });
    rmSync(path.join(dataFolder, "electricity-bills"), { recursive: true });
    writeFileSync(path.join(dataFolder, "electricity-bills"), "a file, not a folder");

    await expectToKeepWhatWasTyped(site, "Asha", "Failed to upload file");
    expect(site.log()).toContain("bill not received");
    expect(await readiness(site)).toEqual([503, "the bills folder is gone"]);
    expect((await sendInquiry(site, inquiry("Without a bill"))).status).toBe(303);
    expect(await leadsIn(dataFolder)).toHaveLength(1);
    expectNoPersonalData(site);
    await site.stop();
  });
});

describe("when leads cannot be written", () => {
  it("the form says so, and stores no bill without its lead", async () => {
    const dataFolder = temporaryFolder();
    const site = await startSite({ DATA_DIR: dataFolder });
    renameSync(path.join(dataFolder, "leads"), path.join(dataFolder, "away"));
    writeFileSync(path.join(dataFolder, "leads"), "a file, not a folder");

    expect(await readiness(site)).toEqual([503, "the database is gone"]);
    await expectToKeepWhatWasTyped(site, "Asha", "Failed to write to the leads database");
    expect(await billsIn(dataFolder)).toEqual([]);
    expect(site.log()).toContain("lead not stored");
    expectNoPersonalData(site);

    rmSync(path.join(dataFolder, "leads"));
    mkdirSync(path.join(dataFolder, "leads"));
    await expectToKeepWhatWasTyped(site, "Asha", "Failed to write to the leads database");
    expect(readdirSync(path.join(dataFolder, "leads")), "an empty folder stays empty").toEqual([]);
    rmSync(path.join(dataFolder, "leads"), { recursive: true });
    renameSync(path.join(dataFolder, "away"), path.join(dataFolder, "leads"));
    expect(await readiness(site)).toEqual(READY);
    expect((await sendInquiry(site, inquiry("Asha"), photo())).status).toBe(303);
    await site.stop();
  });
});

describe("when the data folder goes while the site runs", () => {
  const contact = (message: string) =>
    new URLSearchParams({ name: "Asha", email: "asha@example.in", mobile: "9876543210", message }).toString();
  const quickContact = "name=Asha&email=asha%40example.in&phone=9876543210&from=%2F";

  async function expectToRefuseEveryForm(site: Site, inquirySays: string) {
    await expectToKeepWhatWasTyped(site, "Asha", inquirySays);
    for (const [form, body] of [
      ["/contact", contact("A roof")],
      ["/quick-contact", quickContact],
    ] as const) {
      const answer = await send(site.port, "POST", form, FORM, body);
      expect([form, answer.status]).toEqual([form, 503]);
      expect(answer.body.toString()).toContain("tel:+91");
    }
    expectNoPersonalData(site);
  }

  it("forms and /readiness say so, pages and pictures go on, and all recovers with the folder", async () => {
    const folder = temporaryFolder();
    const dataFolder = path.join(folder, "data");
    const away = path.join(folder, "away");
    const site = await startSite({ DATA_DIR: dataFolder });
    expect((await sendInquiry(site, inquiry("Before"), photo())).status).toBe(303);
    expect(await readiness(site)).toEqual(READY);

    renameSync(dataFolder, away);
    expect(await readiness(site)).toEqual([503, "the database is gone"]);
    await expectToRefuseEveryForm(site, "Failed to upload file");
    const home = await send(site.port, "GET", "/");
    expect(home.status).toBe(200);
    const [picture = ""] = /\/pictures\/wide-[^ "]+/.exec(home.body.toString()) ?? [];
    expect((await send(site.port, "GET", picture)).status).toBe(200);
    expect(existsSync(dataFolder), "nothing makes the folder again").toBe(false);

    // The folders of a fresh volume, without a database.
    mkdirSync(path.join(dataFolder, "electricity-bills/.incoming"), { recursive: true });
    mkdirSync(path.join(dataFolder, "leads"));
    expect(await readiness(site)).toEqual([503, "the database is gone"]);
    await expectToRefuseEveryForm(site, "Failed to write to the leads database");
    expect(await billsIn(dataFolder)).toEqual([]);

    rmSync(dataFolder, { recursive: true });
    renameSync(away, dataFolder);
    expect(await readiness(site)).toEqual(READY);
    expect((await sendInquiry(site, inquiry("After"), photo())).status).toBe(303);
    expect((await leadsIn(dataFolder)).map(({ fields }) => fields.fullName)).toEqual(["Before", "After"]);
    await site.stop();
  });

  it("no acknowledged lead and no bill is lost when it goes and comes back amid a crowd", async () => {
    const folder = temporaryFolder();
    const dataFolder = path.join(folder, "data");
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
      if (existsSync(dataFolder)) renameSync(dataFolder, path.join(folder, "away"));
      else renameSync(path.join(folder, "away"), dataFolder);
      await Promise.all(crowd);
    }
    expect(await readiness(site)).toEqual(READY);
    const leads = await leadsIn(dataFolder);
    expect(acknowledged).not.toEqual([]);
    expect(leads.map(({ fields }) => fields.fullName)).toEqual(expect.arrayContaining(acknowledged));
    const bills = await billsIn(dataFolder);
    expect(bills).toEqual(expect.arrayContaining(leads.map(({ fields }) => fields.electricityBillUrl)));
    await site.stop();
  });
});

describe("when the disk is full", () => {
  it("acknowledged inquiries are stored, and the rest are refused and leave nothing", async () => {
    const dataFolder = temporaryFolder();
    // No file may grow beyond 256 KiB (512 blocks of 512 bytes): first a bill is too large, later the database.
    const site = await startSite({ DATA_DIR: dataFolder, RATE_LIMIT: "10000" }, [
      "sh",
      "-c",
      // lmdb also writes its failures to the error output.
      'ulimit -f 512; exec "$@" 2>/dev/null',
      "sh",
    ]);
    await expectToKeepWhatWasTyped(site, "Asha", "Failed to upload file");
    expect(await billsIn(dataFolder)).toEqual([]);

    const acknowledged: string[] = [];
    let refused = 0;
    for (let number = 0; refused < 5 && number < 1000; number += 1) {
      const fields = { ...inquiry(`Full ${number}`), addressLine1: "A long address. ".repeat(12) };
      const { status } = await sendInquiry(site, fields, photo(100, String(number)));
      if (status === 303) acknowledged.push(`Full ${number}`);
      else {
        expect(status).toBe(503);
        refused += 1;
      }
    }
    expect(acknowledged.length).toBeGreaterThan(20);
    expect(refused).toBe(5);
    const leads = await leadsIn(dataFolder);
    expect(leads.map(({ fields }) => fields.fullName).sort()).toEqual(acknowledged.sort());
    expect(await billsIn(dataFolder)).toEqual(leads.map(({ fields }) => fields.electricityBillUrl).sort());
    expect((await send(site.port, "GET", "/inquiry")).status).toBe(200);
    expectNoPersonalData(site);
    await site.stop();
  });
});

/** A test that may mount a file system can make one read-only or full; elsewhere there is nothing to test with. */
const mounted = temporaryFolder();
const canMount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", mounted]).status === 0;
if (canMount) spawnSync("umount", [mounted]);

describe.skipIf(!canMount)("a mounted data folder (needs the right to mount)", () => {
  async function withFolder(test: (site: Site) => Promise<void>) {
    mount("-t", "tmpfs", "-o", "size=8m", "tmpfs");
    const site = await startSite({ DATA_DIR: mounted });
    try {
      await test(site);
      expectNoPersonalData(site);
    } finally {
      await site.stop();
      spawnSync("umount", [mounted]);
    }
  }

  function mount(...args: string[]) {
    expect(spawnSync("mount", [...args, mounted]).status).toBe(0);
  }

  /** The exit code of `leads list`, and how many leads it lists. */
  function listLeads() {
    const { status, stdout } = spawnSync(process.execPath, ["build/index.js", "leads", "list"], {
      encoding: "utf8",
      env: { ...process.env, DATA_DIR: mounted },
    });
    return [status, stdout.split("\n").filter(Boolean).length];
  }

  it("that is full and has no lock file can still be listed", () =>
    withFolder(async (site) => {
      expect((await sendInquiry(site, inquiry("Before"))).status).toBe(303);
      await site.stop();
      rmSync(path.join(mounted, "leads/lock.mdb"));
      spawnSync("dd", ["if=/dev/zero", `of=${path.join(mounted, "filler")}`, "bs=4k"]);
      expect(listLeads()).toEqual([0, 1]);
      expect(readdirSync(path.join(mounted, "leads"))).toEqual(["data.mdb"]);
    }));

  it("that becomes read-only fails every form, and works again once it can be written", () =>
    withFolder(async (site) => {
      // The system keeps a disk writable while the database is open, so only the path becomes read-only.
      mount("--bind", mounted);
      mount("-o", "remount,bind,ro");
      await expectToKeepWhatWasTyped(site, "Asha", "Failed to upload file");
      const { status, body } = await sendInquiry(site, inquiry("No bill"));
      expect(status).toBe(503);
      expect(body.toString()).toContain("Failed to write to the leads database");
      expect(await readiness(site)).toEqual([503, "the database is read-only"]);
      expect(listLeads()).toEqual([0, 0]);
      expect(spawnSync("umount", [mounted]).status).toBe(0);
      expect(await readiness(site)).toEqual(READY);
      expect((await sendInquiry(site, inquiry("Asha"), photo())).status).toBe(303);
      expect((await sendInquiry(site, inquiry("No bill"))).status).toBe(303);
      expect(await leadsIn(mounted)).toHaveLength(2);
    }));

  it("that is full fails an inquiry with a bill, and keeps no half-written file", () =>
    withFolder(async (site) => {
      expect((await sendInquiry(site, inquiry("Before"), photo())).status).toBe(303);
      spawnSync("dd", ["if=/dev/zero", `of=${path.join(mounted, "filler")}`, "bs=64k"]);
      await expectToKeepWhatWasTyped(site, "Asha", "Failed to upload file");
      expect(await readiness(site)).toEqual([503, "the disk is full"]);
      expect(await billsIn(mounted)).toHaveLength(1);
      expect(listLeads()).toEqual([0, 1]);
      rmSync(path.join(mounted, "filler"));
      expect(await readiness(site)).toEqual(READY);
      expect((await sendInquiry(site, inquiry("After"), photo())).status).toBe(303);
      expect(await leadsIn(mounted)).toHaveLength(2);
    }));
});
