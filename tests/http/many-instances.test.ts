import { afterAll, describe, expect, it } from "vitest";
import { type FirebaseSite, openFirebasePlaces } from "../firebase/firebase-places";
import { inquiry, photo, sendInquiry } from "./inquiry";
import { FORM, send } from "./site";
import { watchCollection } from "./watch-collection";

const places = await openFirebasePlaces();
const [one, other] = [await places.startWarmSite(), await places.startWarmSite()];
afterAll(async () => {
  for (const site of [one, other]) {
    expect(await site.stop()).toBe(0);
    expect(site.errors()).toBe("");
  }
  await places.close();
});

const postContact = (site: FirebaseSite, text: string) =>
  send(
    site.port,
    "POST",
    "/contact",
    FORM,
    `name=Asha&email=asha@example.in&mobile=9876543210&message=${text}`,
  );

describe("two servers on the same stores", () => {
  it("store one lead and one bill of an inquiry sent repeatedly to both", async () => {
    const fields = inquiry("Fifty times");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        sendInquiry(number % 2 ? one : other, fields, photo(100_000)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    const leads = (await places.leads()).filter((lead) => lead.fields.fullName === "Fifty times");
    expect(leads).toHaveLength(1);
    expect(await places.bills()).toEqual(await places.billsOfLeads());
    expect(await places.bills()).toHaveLength(1);
  });

  it("tell their open pages of a change and show it (§7)", async () => {
    const pages = [one, other].map(({ port }) => watchCollection(port, "photo-gallery"));
    for (const page of pages) await expect.poll(page.versions).not.toHaveLength(0);
    const before = pages.map((page) => page.versions().length);
    const title = "Hospital carport, with a charger";
    await places.collection("photo-gallery").doc("carport-ghaziabad").update({ title });
    for (const [index, page] of pages.entries())
      await expect.poll(() => page.versions().length).toBeGreaterThan(before[index] ?? 0);
    for (const { port } of [one, other])
      expect((await send(port, "GET", "/")).body.toString().includes(title)).toBe(true);
    for (const page of pages) page.leave();
  });
});

it("the rate limit is counted per server", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => places.startWarmSite({ RATE_LIMIT: "2" })));
  if (!first || !second) throw new Error("no servers");
  for (const text of ["Limit 1", "Limit 2"]) expect((await postContact(first, text)).status).toBe(303);
  expect((await postContact(first, "Limit 3")).status).toBe(429);
  expect((await postContact(second, "Limit 3")).status).toBe(303);
  // Both know what is already stored, so a repeat is accepted.
  expect((await postContact(first, "Limit 3")).status).toBe(303);
  await Promise.all([first.stop(), second.stop()]);
});
