import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { storeLeads } from "../faults/stored-leads";
import { joinDesk } from "./desk-staff";
import { send, startSite, temporaryFolder } from "./site";

it("leads that are too old stay until a person confirms, and then leave the list of a running site", async () => {
  const env = { DATA_DIR: temporaryFolder() };
  await storeLeads(env.DATA_DIR, 30, Date.UTC(2020, 0, 1));
  const site = await startSite(env);
  const cookie = await joinDesk(site, env);
  const listed = async () =>
    (await send(site.port, "GET", "/desk", { cookie })).body.toString().match(/Person \w/g) ?? [];
  const retain = async (...args: string[]) => {
    const command = ["build/index.js", "leads", "retain", ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      env: { ...process.env, NODE_ENV: "production", ...env },
    });
    return stdout;
  };
  expect(await listed()).not.toEqual([]);
  expect(await retain()).toBe("Nothing to do: the site does this once a day.\n");
  expect(await listed()).not.toEqual([]);
  expect(await retain("--confirm")).toMatch(/^erased 30 leads; kept 0 older ones/);
  expect(await listed()).toEqual([]);
  await site.stop();
});
