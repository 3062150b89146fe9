import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { inquiry, photo, sendInquiry } from "../faults/inquiry";
import { type FirebasePlaces, type FirebaseSite, openFirebasePlaces } from "../firebase/firebase-places";
import { FORM, send } from "./site";
import { watchCollection } from "./watch-collection";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** The longest time from a change in the store to its arrival on an open page. */
const WITHIN_MS = 10_000;

let places: FirebasePlaces;
let one: FirebaseSite;
let other: FirebaseSite;
beforeAll(async () => {
  places = await openFirebasePlaces();
  [one, other] = [await places.startWarmSite(), await places.startWarmSite()];
});
afterAll(async () => {
  for (const site of [one, other]) {
    expect(await site.stop()).toBe(0);
    expect(site.errors()).toBe("");
  }
  await places.close();
});

/** Alternates between the two servers. */
const turn = (number: number) => (number % 2 === 0 ? one : other);

const message = (text: string) =>
  new URLSearchParams({
    name: "Asha",
    email: "asha@example.in",
    mobile: "9876543210",
    message: text,
  }).toString();

const postContact = (site: FirebaseSite, text: string) =>
  send(site.port, "POST", "/contact", FORM, message(text));

async function textOf(site: FirebaseSite, address: string, headers: Record<string, string> = {}) {
  return (await send(site.port, "GET", address, headers)).body.toString();
}

const watchPage = (site: FirebaseSite) => watchCollection(site.port, "photo-gallery");

async function rename(title: string) {
  await places.collection("photo-gallery").doc("carport-ghaziabad").update({ title });
}

describe("two servers on the same stores", () => {
  it("store one lead and one bill of an inquiry sent repeatedly to both", async () => {
    const fields = inquiry("Fifty times");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => sendInquiry(turn(number), fields, photo(100_000))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    const leads = (await places.leads()).filter((lead) => lead.fields.fullName === "Fifty times");
    expect(leads).toHaveLength(1);
    expect(await places.bills()).toEqual(await places.billsOfLeads());
    expect(await places.bills()).toHaveLength(1);
  });

  it("never give two bills the same name", async () => {
    const before = await places.bills();
    const files = Array.from({ length: 10 }, (_, number) => photo(60_000, String(number)));
    const answers = await Promise.all(
      files.map((file, number) => sendInquiry(turn(number), inquiry(`Same name ${number}`), file)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const leads = await places.leads();
    for (const [number, file] of files.entries()) {
      const lead = leads.find(({ fields }) => fields.fullName === `Same name ${number}`);
      expect(places.billAt(String(lead?.fields.electricityBillUrl))?.equals(file.bytes)).toBe(true);
    }
    expect(await places.bills()).toHaveLength(before.length + files.length);
  });

  it("read each other's flash messages", async () => {
    const { status, headers } = await postContact(one, "A message");
    expect(status).toBe(303);
    const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
    const [location = ""] = String(headers.location).split("#");
    const page = await textOf(other, location, { cookie });
    expect(page.includes("Thank you for your message. We will get back to you soon!")).toBe(true);
  });

  it("tell their open pages of a change and show it", async () => {
    const pages = [one, other].map(watchPage);
    for (const page of pages) await vi.waitFor(() => expect(page.versions()).toHaveLength(1), WITHIN_MS);
    await rename("Hospital carport, with a charger");
    for (const page of pages) await vi.waitFor(() => expect(page.versions()).toHaveLength(2), WITHIN_MS);
    for (const site of [one, other]) {
      const page = await textOf(site, "/");
      expect(page.includes("Hospital carport, with a charger")).toBe(true);
    }
    for (const page of pages) page.leave();
  });

  it("show a change at once only where a page watches", async () => {
    const page = watchPage(one);
    await vi.waitFor(() => expect(page.versions()).toHaveLength(1), WITHIN_MS);
    const address = "/";
    expect((await textOf(other, address)).includes("with two chargers")).toBe(false);
    await rename("Hospital carport, with two chargers");
    await vi.waitFor(() => expect(page.versions()).toHaveLength(2), WITHIN_MS);
    expect((await textOf(one, address)).includes("with two chargers")).toBe(true);
    // Read less than a minute ago; how it ages is tested in app/stores/snapshots.test.ts.
    expect((await textOf(other, address)).includes("with two chargers")).toBe(false);
    page.leave();
  });
});

describe("the rate limit", () => {
  it("is counted per server", async () => {
    const [first, second] = await Promise.all([1, 2].map(() => places.startWarmSite({ RATE_LIMIT: "2" })));
    if (!first || !second) throw new Error("no servers");
    for (const text of ["Limit 1", "Limit 2"]) expect((await postContact(first, text)).status).toBe(303);
    expect((await postContact(first, "Limit 3")).status).toBe(429);
    expect((await postContact(second, "Limit 3")).status).toBe(303);
    // Both know what is already stored, so a repeat is accepted.
    expect((await postContact(first, "Limit 3")).status).toBe(303);
    await Promise.all([first.stop(), second.stop()]);
  });
});
