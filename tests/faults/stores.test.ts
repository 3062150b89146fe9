import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Site, send, startSite, temporaryFolder } from "../http/site";
import { billsIn, inquiry, leadsIn, photo, sendInquiry } from "./inquiry";

/** What a visitor has to find on the page when their inquiry could not be kept. */
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
  it("the form says so, and keeps no lead without its bill", async () => {
    const dataFolder = temporaryFolder();
    const site = await startSite({ DATA_DIR: dataFolder });
    rmSync(path.join(dataFolder, "electricity-bills"), { recursive: true });
    writeFileSync(path.join(dataFolder, "electricity-bills"), "a file, not a folder");

    await expectToKeepWhatWasTyped(site, "Asha", "Failed to upload file");
    expect(site.log()).toContain("bill not received");
    expect((await sendInquiry(site, inquiry("Without a bill"))).status).toBe(303);
    expect(await leadsIn(dataFolder)).toHaveLength(1);
    expectNoPersonalData(site);
    await site.stop();
  });
});

describe("when leads cannot be written", () => {
  it("the form says so, and keeps no bill without its lead", async () => {
    const dataFolder = temporaryFolder();
    const site = await startSite({ DATA_DIR: dataFolder });
    rmSync(path.join(dataFolder, "leads"), { recursive: true });
    writeFileSync(path.join(dataFolder, "leads"), "a file, not a folder");

    await expectToKeepWhatWasTyped(site, "Asha", "Failed to write to the leads database");
    expect(await billsIn(dataFolder)).toEqual([]);
    expect(site.log()).toContain("lead not kept");
    expectNoPersonalData(site);

    rmSync(path.join(dataFolder, "leads"));
    mkdirSync(path.join(dataFolder, "leads"));
    expect((await sendInquiry(site, inquiry("Asha"), photo())).status).toBe(303);
    await site.stop();
  });
});

describe("when the disk is full", () => {
  it("what is acknowledged is there, the rest is refused and leaves nothing", async () => {
    const dataFolder = temporaryFolder();
    // No file may grow beyond 256 KiB (512 blocks of 512 bytes): first a bill is too large, later the database.
    const site = await startSite({ DATA_DIR: dataFolder, RATE_LIMIT: "10000" }, [
      "sh",
      "-c",
      // lmdb writes what failed to the error output too.
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

/** Whoever may mount a file system can make one read-only or full; elsewhere there is nothing to test with. */
const mounted = temporaryFolder();
const canMount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", mounted]).status === 0;
if (canMount) spawnSync("umount", [mounted]);

describe.skipIf(!canMount)("a data folder of its own (needs the right to mount)", () => {
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

  it("that becomes read-only: every form says so, and all goes on when it can be written again", () =>
    withFolder(async (site) => {
      mount("-o", "remount,ro");
      await expectToKeepWhatWasTyped(site, "Asha", "Failed to upload file");
      const { status, body } = await sendInquiry(site, inquiry("No bill"));
      expect(status).toBe(503);
      expect(body.toString()).toContain("Failed to write to the leads database");
      mount("-o", "remount,rw");
      expect((await sendInquiry(site, inquiry("Asha"), photo())).status).toBe(303);
      expect((await sendInquiry(site, inquiry("No bill"))).status).toBe(303);
      expect(await leadsIn(mounted)).toHaveLength(2);
    }));

  it("that is full: the same, and a bill that was half written is gone", () =>
    withFolder(async (site) => {
      expect((await sendInquiry(site, inquiry("Before"), photo())).status).toBe(303);
      spawnSync("dd", ["if=/dev/zero", `of=${path.join(mounted, "filler")}`, "bs=64k"]);
      await expectToKeepWhatWasTyped(site, "Asha", "Failed to upload file");
      expect(await billsIn(mounted)).toHaveLength(1);
      rmSync(path.join(mounted, "filler"));
      expect((await sendInquiry(site, inquiry("After"), photo())).status).toBe(303);
      expect(await leadsIn(mounted)).toHaveLength(2);
    }));
});
