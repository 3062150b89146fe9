import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { call, cookiesOf, EMAIL, joinDesk, runSite, signIn } from "../http/desk-staff";
import { inquiry, leadsIn, photo, sendInquiry } from "../http/inquiry";
import { send, startSite, temporaryFolder } from "../http/site";

const backup = (env: Record<string, string>, ...args: string[]) =>
  runSite(env, "backup", ...args).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    ({ code, stdout }) => ({ code, said: String(stdout).trim() }),
  );

function placesIn(folder: string) {
  return { DATA_DIR: path.join(folder, "data"), CONTENT_DIR: path.join(folder, "data", "content") };
}

it("a backup made under writes restores every lead acknowledged before it, with its bill, notes and accounts", {
  timeout: 120_000,
}, async () => {
  const places = placesIn(temporaryFolder());
  const to = path.join(temporaryFolder(), "तारीख 2026-11-23");
  const site = await startSite({ ...places, RATE_LIMIT: "100000" });
  const cookie = await joinDesk(site, places);

  const acknowledged: string[] = [];
  let isOver = false;
  async function write(writer: number) {
    for (let number = 0; !isOver; number += 1) {
      const who = `Writer ${writer}, lead ${number}`;
      const answer = await sendInquiry(site, inquiry(who), photo(40_000, String(number % 10)));
      expect(answer.status).toBe(303);
      acknowledged.push(who);
    }
  }
  const writers = [1, 2, 3].map(write);
  while (acknowledged.length < 20)
    await Promise.race(writers.map(async () => (await leadsIn(places.DATA_DIR)).length));
  const [noted] = await leadsIn(places.DATA_DIR);
  const lead = `/desk/leads/${noted?.id}`;
  const note = { by: EMAIL, change: { note: "Ring after six" } };
  expect((await call(site, `${lead}/events`, note, { cookie })).status).toBe(200);

  const before = [...acknowledged];
  const { code, said } = await backup(places, "to", to);
  expect([code, said]).toEqual([0, expect.stringMatching(/^Copied \d+ files, [\d.]+ MiB to /)]);
  isOver = true;
  await Promise.all(writers);
  site.process.kill("SIGKILL");
  await site.exited;

  const elsewhere = placesIn(temporaryFolder());
  expect(await backup(elsewhere, "check", to)).toEqual({ code: 0, said: expect.stringContaining("Whole: ") });
  expect(await backup(elsewhere, "restore", to)).toEqual({
    code: 0,
    said: expect.stringContaining("Restored "),
  });
  const again = await startSite(elsewhere);
  const restored = await leadsIn(elsewhere.DATA_DIR);
  expect(restored.map(({ fields }) => fields.fullName)).toEqual(expect.arrayContaining(before));
  for (const { fields } of restored)
    expect(existsSync(path.join(elsewhere.DATA_DIR, fields.electricityBillUrl ?? "none"))).toBe(true);
  const session = cookiesOf(await signIn(again));
  const shown = await send(again.port, "GET", lead, { cookie: session });
  expect(shown.body.toString()).toContain("Ring after six");
  expect((await send(again.port, "GET", `${lead}/bill`, { cookie: session })).status).toBe(200);
  expect((await send(again.port, "GET", "/packages")).status).toBe(200);
  expect(await again.stop()).toBe(0);
});

it("a backup that is too old is in the log, and a mistake in a command ends it with its code", async () => {
  const places = placesIn(temporaryFolder());
  const site = await startSite({ ...places, BACKUP_WITHIN: "1" });
  await sendInquiry(site, inquiry("Asha Negi"), photo());
  await expect.poll(site.log).toContain("the last backup is too old");
  expect(await site.stop()).toBe(0);
  const to = path.join(temporaryFolder(), "one");
  expect((await backup(places, "to", to)).code).toBe(0);
  expect(await backup(places, "to", to)).toEqual({ code: 1, said: expect.stringContaining("is not empty") });
  expect((await backup(places, "to")).code).toBe(2);

  const startAfter = (minutes: number) => {
    const madeAt = new Date(Date.now() - minutes * 60_000).toISOString();
    writeFileSync(path.join(places.DATA_DIR, "last-backup"), madeAt);
    return startSite({ ...places, BACKUP_WITHIN: "1" });
  };
  const late = await startAfter(61);
  await expect.poll(late.log).toContain("the last backup is too old");
  expect(await late.stop()).toBe(0);
  const inTime = await startAfter(59);
  await sendInquiry(inTime, inquiry("Ravi Negi"), photo());
  expect(inTime.log()).not.toContain("the last backup is too old");
  expect(await inTime.stop()).toBe(0);
});
