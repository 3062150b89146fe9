import { afterAll, describe, expect, it } from "vitest";
import { dayAfter, dayInIndia } from "~/india-time";
import { openFirebasePlaces } from "../firebase/firebase-places";
import { firebaseSettings } from "../firebase/settings";
import { joinDesk, openOffice, post, textOf } from "./desk-staff";
import { type Site, send } from "./site";

const places = await openFirebasePlaces();
const ports = { firestorePort: places.firestore.port, storagePort: places.storage.port };
const firebase = firebaseSettings({ ...ports, projectId: places.projectId });
const embedded = await openOffice();
const site = await places.startSite({ RATE_LIMIT: "1000" });
const STORES: [string, Site, string][] = [
  ["one machine", embedded.site, embedded.asha],
  ["Firestore", site, await joinDesk(site, firebase)],
];

afterAll(async () => {
  await embedded.site.stop();
  await places.close();
});

const WEDNESDAY = `${dayAfter(dayInIndia(Date.now()), 5)}T16:00`;

describe.each(STORES)("on %s, no promised call and no deal is lost:", (store, site, cookie) => {
  const get = async (url: string) => textOf(await send(site.port, "GET", url, { cookie }));
  /** A list of Firestore may be a second old. */
  const expectListed = (view: string, name: string, isThere = true) =>
    expect
      .poll(async () => (await get(`/desk${view}`)).includes(`>${name}</a>`), { timeout: 10_000 })
      .toBe(isThere);

  /** Sends the contact form, and returns the path of its lead. */
  async function come(name: string, mobile: string): Promise<string> {
    const typed = { name, mobile, email: `${mobile}@example.in`, message: "5 kW" };
    expect((await post(site, "/contact", typed)).status).toBe(303);
    await expectListed(`?q=${encodeURIComponent(name)}`, name);
    const list = await get(`/desk?q=${encodeURIComponent(name)}`);
    return /href="(\/desk\/leads\/[^"?]+)/.exec(list)?.[1] ?? "";
  }

  /** Says what came of a call, and returns the page that follows. */
  async function call(path: string, fields: Record<string, string>): Promise<string> {
    const answer = await post(site, path, { intent: "call", ...fields }, { cookie });
    expect([store, answer.status]).toEqual([store, 303]);
    return get(String(answer.headers.location).replace(/#.*/, ""));
  }

  it("who calls back after no is open again at the promised time, and in To call", async () => {
    const path = await come("Lost Person", "9811100001");
    await call(path, { outcome: "not-interested", reason: "Brother-in-law does solar" });
    await expectListed("?view=calls", "Lost Person", false);
    const page = await call(path, { outcome: "call-back", "nextCall-button": WEDNESDAY });
    expect(page).toMatch(/Call back, opened again\./);
    expect(page).toMatch(/Next call: [^<]*4:00 pm/);
    expect(page).toContain("</svg>Called</span>");
    await expectListed("", "Lost Person");
  });

  it("a customer who is to be called back stays a customer, and is in To call", async () => {
    const path = await come("Won Person", "9811100002");
    await call(path, { outcome: "won", amount: "1.5 lakh" });
    await expectListed("", "Won Person", false);
    const page = await call(path, { outcome: "call-back", nextCall: WEDNESDAY, note: "His meter" });
    for (const words of ["</svg>Won</span>", "₹1,50,000", "4:00 pm", "His meter"])
      expect(page).toContain(words);
    await expectListed("", "Won Person");
    await expectListed("?view=won", "Won Person");
  });

  it.each(["quoted", "new"])(
    "a quotation survives a merge on the page of the %s lead, until they are separated",
    async (from) => {
      const mobile = from === "quoted" ? "9811100003" : "9811100004";
      const old = await come(`Quoted before ${from}`, mobile);
      await call(old, { outcome: "quoted", amount: "2.45 lakh" });
      const again = await come(`Asks again ${from}`, mobile);
      const open = from === "quoted" ? old : again;
      const idIn = async () => /name="lead" value="([^"]+)"/.exec(await get(open))?.[1] ?? "";
      await expect.poll(idIn, { timeout: 10_000 }).not.toBe("");
      const merged = await post(site, open, { intent: "merge", lead: await idIn() }, { cookie });
      expect(merged.status).toBe(303);
      const page = await get(old);
      for (const words of ["</svg>Quoted</span>", "₹2,45,000", `Asks again ${from} also sent`])
        expect(page).toContain(words);
      expect(await get(again)).toContain("This lead is part of");
      const [, part = ""] = /name="lead" value="([^"]+)"/.exec(await get(again)) ?? [];
      expect((await post(site, old, { intent: "separate", lead: part }, { cookie })).status).toBe(303);
      expect(await get(again)).toContain("</svg>New</span>");
      expect(await get(old)).toContain("₹2,45,000");
    },
  );
});
