import { afterAll, beforeAll, expect, it } from "vitest";
import { type FirebasePlaces, openFirebasePlaces } from "../firebase/firebase-places";
import { type FirestoreTraffic, watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { expectStoredOnce, submitThroughKills } from "./kill-rounds";

const ROUNDS = 30;

let traffic: FirestoreTraffic;
let places: FirebasePlaces;
beforeAll(async () => {
  traffic = watchFirestoreTraffic();
  places = await openFirebasePlaces();
});
afterAll(() => places.close());

/** When the site is killed: at once after a step in the stores, or some time after sending. */
const moments: ((kill: () => void, answered: Promise<unknown>) => unknown)[] = [
  (kill) => places.standIn.onceStored(/\/\.incoming\//, kill),
  (kill) => places.standIn.onceStored(/electricity-bills\/bill/, kill),
  (kill) => traffic.onceWritten(places.projectId, "inquiries", kill),
  (kill, answered) => answered.then(kill),
  (kill) => setTimeout(kill, Math.random() * 150),
];

it(`the site on Firebase loses no acknowledged inquiry and leaves no stray bill when killed ${ROUNDS} times`, {
  timeout: ROUNDS * 30_000,
}, async () => {
  const { site, submissions } = await submitThroughKills({
    count: ROUNDS,
    start: () => places.startWarmSite(),
    mayRefuse: true,
    arrange: (round, _, kill, answered) => moments[round % moments.length]?.(kill, answered),
  });
  expect(await site.stop()).toBe(0);
  expect(site.errors()).toBe("");
  await places.sweep();
  expectStoredOnce(submissions, await places.leads(), await places.bills(), places.billAt);
  expect(await places.bills()).toEqual(await places.billsOfLeads());
});
