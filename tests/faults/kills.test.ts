import { createHash } from "node:crypto";
import { existsSync, readFileSync, watch } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openBillsFolder } from "~/stores/embedded/bills-folder";
import { openLeadsLmdb } from "~/stores/embedded/leads-lmdb";
import { sweepBills } from "~/stores/sweep-bills";
import { type Site, startSite, temporaryFolder } from "../http/site";
import { billsIn, type File, inquiry, leadsIn, photo, sendInquiry } from "./inquiry";

/** `npm run test:faults` kills 200 times, `npm test` a few. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10);
const AT_ONCE = 6;
const TWO_HOURS_MS = 2 * 60 * 60_000;

/** When the server is killed: as soon as a step shows from outside, so that every step is hit again and again. */
const moments: ((site: Site, dataFolder: string, answered: Promise<unknown>) => Promise<unknown>)[] = [
  (_, dataFolder) => nextChange(path.join(dataFolder, "electricity-bills/.incoming")),
  (_, dataFolder) => nextChange(path.join(dataFolder, "electricity-bills")),
  (_, dataFolder) => nextChange(path.join(dataFolder, "leads")),
  (_site, _dataFolder, answered) => answered,
  () => new Promise((resolve) => setTimeout(resolve, Math.random() * 40)),
];

function nextChange(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, () => {
      watcher.close();
      resolve();
    });
  });
}

interface Submission {
  who: string;
  file: File;
  isAcknowledged: boolean;
}

/** At the end, the store must hold what the clients know. */
it(`the site loses no acknowledged inquiry and leaves no stray bill when killed ${ROUNDS} times`, {
  timeout: ROUNDS * 10_000 + 20_000,
}, async () => {
  const dataFolder = temporaryFolder();
  const submissions: Submission[] = [];
  let killedEarly = 0;

  async function submit(site: Site, submission: Submission) {
    const answer = await sendInquiry(site, inquiry(submission.who), submission.file).catch(() => undefined);
    if (answer?.status === 303) submission.isAcknowledged = true;
    else if (answer) throw new Error(`answered ${answer.status}`);
  }

  let site = await startSite({ DATA_DIR: dataFolder });
  for (let round = 0; round < ROUNDS; round += 1) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => ({
      who: `Round ${round}, ${index}`,
      file: { ...photo(50_000 + index * 20_000, String(round % 10)), name: "bill.jpg" },
      isAcknowledged: false,
    }));
    submissions.push(...batch);
    const moment = moments[round % moments.length]?.(
      site,
      dataFolder,
      Promise.resolve().then(() => firstAnswer),
    );
    const sent = batch.map((submission) => submit(site, submission));
    const firstAnswer = Promise.race(sent);
    await moment;
    await site.stop("SIGKILL");
    await Promise.all(sent);
    if (batch.some(({ isAcknowledged }) => !isAcknowledged)) killedEarly += 1;

    site = await startSite({ DATA_DIR: dataFolder });
    // A visitor who got no answer tries again.
    await Promise.all(
      batch.filter(({ isAcknowledged }) => !isAcknowledged).map((again) => submit(site, again)),
    );
  }
  await site.stop();

  const bills = openBillsFolder(dataFolder);
  const store = openLeadsLmdb(path.join(dataFolder, "leads"));
  await sweepBills(bills, store, Date.now() + TWO_HOURS_MS);
  await store.close();

  const leads = await leadsIn(dataFolder);
  expect(submissions.every(({ isAcknowledged }) => isAcknowledged)).toBe(true);
  expect(leads.map(({ fields }) => fields.fullName).sort()).toEqual(submissions.map(({ who }) => who).sort());
  for (const { who, file } of submissions) {
    const url = leads.find(({ fields }) => fields.fullName === who)?.fields.electricityBillUrl;
    const kept = path.join(dataFolder, String(url));
    expect(existsSync(kept) && hashOf(readFileSync(kept))).toBe(hashOf(file.bytes));
  }
  expect(await billsIn(dataFolder)).toEqual(leads.map(({ fields }) => fields.electricityBillUrl).sort());
  // Otherwise the kills came too late to test anything.
  expect(killedEarly).toBeGreaterThan(ROUNDS / 4);
});

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
