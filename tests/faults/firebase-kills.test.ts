import { afterAll, beforeAll, expect, it } from "vitest";
import { type FirebasePlaces, type FirebaseSite, openFirebasePlaces } from "../firebase/firebase-places";
import { type FirestoreTraffic, watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { type File, inquiry, photo, sendInquiry } from "./inquiry";

/** `npm run test:faults` kills 200 times, `npm test` a few. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 6);
const AT_ONCE = 6;

let traffic: FirestoreTraffic;
let places: FirebasePlaces;
beforeAll(async () => {
  traffic = watchFirestoreTraffic();
  places = await openFirebasePlaces();
});
afterAll(() => places.close());

interface Submission {
  who: string;
  file: File;
  isAcknowledged: boolean;
}

/** When the server is killed: at once after a step in the stores, or some time after sending. */
const moments: Record<string, (kill: () => void, answered: Promise<unknown>) => unknown> = {
  "a bill has arrived": (kill) => places.standIn.onceStored(/\/\.incoming\//, kill),
  "a bill has its name": (kill) => places.standIn.onceStored(/electricity-bills\/bill/, kill),
  "a lead is written": (kill) => traffic.onceWritten(places.projectId, "inquiries", kill),
  "the first is answered": (kill, answered) => answered.then(kill),
  "any time": (kill) => setTimeout(kill, Math.random() * 150),
};

/** At the end, the stores must hold what the clients know. */
it(`the site loses no acknowledged inquiry and leaves no stray bill when killed ${ROUNDS} times`, {
  timeout: ROUNDS * 30_000 + 30_000,
}, async () => {
  const submissions: Submission[] = [];
  let killedEarly = 0;

  async function submit(site: FirebaseSite, submission: Submission) {
    const answer = await sendInquiry(site, inquiry(submission.who), submission.file).catch(() => undefined);
    if (answer?.status === 303) submission.isAcknowledged = true;
    // A server that has just started on a busy machine may answer that it could not store it in time.
    else if (answer && answer.status !== 503) throw new Error(`answered ${answer.status}`);
  }

  /** Sends a submission again, like a visitor who got no answer or was told to try again. */
  async function submitAgain(site: FirebaseSite, submission: Submission) {
    for (let times = 0; times < 5 && !submission.isAcknowledged; times += 1) await submit(site, submission);
  }

  let site = await places.startWarmSite();
  for (let round = 0; round < ROUNDS; round += 1) {
    const batch = Array.from({ length: AT_ONCE }, (_, index) => ({
      who: `Round ${round}, ${index}`,
      file: photo(50_000 + index * 70_000, String(round % 10)),
      isAcknowledged: false,
    }));
    submissions.push(...batch);
    const moment = Object.values(moments)[round % Object.keys(moments).length];
    const sent = batch.map((submission) => submit(site, submission));
    moment?.(() => site.process.kill("SIGKILL"), Promise.race(sent));
    await site.exited;
    await Promise.all(sent);
    if (batch.some(({ isAcknowledged }) => !isAcknowledged)) killedEarly += 1;

    site = await places.startWarmSite();
    await Promise.all(batch.map((submission) => submitAgain(site, submission)));
  }
  expect(await site.stop()).toBe(0);
  expect(site.errors()).toBe("");

  await places.sweep();
  const leads = await places.leads();
  expect(submissions.every(({ isAcknowledged }) => isAcknowledged)).toBe(true);
  expect(leads.map(({ fields }) => fields.fullName).sort()).toEqual(submissions.map(({ who }) => who).sort());
  for (const { who, file } of submissions) {
    const address = leads.find(({ fields }) => fields.fullName === who)?.fields.electricityBillUrl;
    expect(places.billAt(String(address))?.equals(file.bytes), who).toBe(true);
  }
  expect(await places.bills()).toEqual(await places.billsOfLeads());
  // Otherwise the kills came too late to test anything.
  expect(killedEarly).toBeGreaterThan(ROUNDS / 4);
});
