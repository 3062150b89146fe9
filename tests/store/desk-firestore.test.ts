import { expect, it } from "vitest";
import { eventIdOf } from "~/leads/pipeline/lead-state";
import { newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { ASHA, idOf, person, RAVI } from "./desk-contract";
import { openFirestoreStores } from "./firestore-stores";

useFirestoreEmulator();

/** Two instances of one site. */
function openTwo() {
  const projectId = newProjectId();
  return [openFirestoreStores(projectId), openFirestoreStores(projectId)] as const;
}

it("the desk in Firestore lists, changes, undoes, merges and erases, and another instance sees it", async () => {
  const [one, other] = openTwo();
  for (const number of [1, 2, 3]) await one.leads.add(person(number));
  const namesOn = async ({ desk }: typeof one) => (await desk.list({})).leads.map(({ name }) => name).sort();
  expect(await namesOn(other)).toEqual(["Person 1", "Person 2", "Person 3"]);

  expect(await one.desk.append(idOf(1), ASHA, { status: "called", note: "Rang" }, 0)).toEqual({
    status: "saved",
  });
  expect(await other.desk.append(idOf(1), RAVI, { status: "lost" }, 0)).toMatchObject({
    status: "conflict",
    state: { status: "called" },
  });
  expect(await other.desk.count([{ status: "called" }, { text: "" }])).toEqual([1, 3]);
  const [event] = (await other.desk.events(idOf(1))) ?? [];
  await other.desk.append(idOf(1), ASHA, { undo: event ? eventIdOf(event) : "" }, 1);
  expect((await one.desk.list({ status: "called" })).leads).toEqual([]);

  expect(await one.desk.append(idOf(2), ASHA, { mergedInto: idOf(1) })).toEqual({ status: "saved" });
  expect(await other.desk.append(idOf(1), ASHA, { mergedInto: idOf(2) })).toEqual({ status: "impossible" });
  expect(await namesOn(other)).toEqual(["Person 1", "Person 3"]);
  expect(await other.desk.get("AAAAA-00001")).toMatchObject({ merged: [{ lead: { id: idOf(2) } }] });
  await other.desk.erase(idOf(1), RAVI);
  expect(await namesOn(one)).toEqual(["Person 3"]);
  expect(await one.desk.get(idOf(2))).toMatchObject({ erased: { by: RAVI } });
  await Promise.all([one.close(), other.close()]);
});

it("a lead that another program has removed from Firestore leaves the list when somebody opens it", async () => {
  const projectId = newProjectId();
  const { leads, desk, close } = openFirestoreStores(projectId);
  for (const number of [1, 2]) await leads.add(person(number));
  expect(await desk.count([{}])).toEqual([2]);
  const console = plainClient(projectId);
  await console.collection("quickContacts").doc(idOf(1)).delete();
  await console.terminate();
  expect(await desk.get("AAAAA-00001")).toBeUndefined();
  expect((await desk.list({})).leads.map(({ id }) => id)).toEqual([idOf(2)]);
  await close();
});
