import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type FirebasePlaces,
  type FirebaseSite,
  openFirebasePlaces,
  shownBySample,
} from "../firebase/firebase-places";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";
import { type FirestoreTraffic, watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { send } from "../http/site";
import { everyForm, type SentForm } from "./every-form";

/** Whoever sends a form is told within this time what has become of it. */
const ANSWERED_WITHIN_MS = 15_000;

/** A connection that has died without a sign is noticed within half a minute; see stores/firebase/firestore.ts. */
const RECOVERED_WITHIN_MS = 45_000;

/** How long content may be shown before it is read again. */
const FRESH_FOR_MS = 60_000;

/** What each page shows of the sample content. */
const shown = {
  ...shownBySample,
  "/about": "",
  "/contact": "",
  "/inquiry": "",
  "/calculator": "",
  "/sitemap.xml": "how-net-metering-works",
};

// Most of the time is spent in waiting for deadlines, which can be done together.
vi.setConfig({ testTimeout: 150_000, maxConcurrency: 6 });

let traffic: FirestoreTraffic;
let emulator: FirestoreEmulator;
beforeAll(async () => {
  traffic = watchFirestoreTraffic();
  emulator = await startFirestoreEmulator();
});
afterAll(() => emulator.stop());

let addresses = 0;

/** At an address that no page is kept for. */
async function view(site: FirebaseSite, page: string) {
  addresses += 1;
  const { status, body } = await send(site.port, "GET", `${page}?view=${addresses}`);
  return { status, text: body.toString() };
}

async function expectAllPages(site: FirebaseSite) {
  for (const [page, text] of Object.entries(shown)) {
    const answer = await view(site, page);
    expect(answer.status, page).toBe(200);
    expect(answer.text.includes(text), `${page} shows its content`).toBe(true);
  }
}

async function readiness(site: FirebaseSite) {
  const { status, body } = await send(site.port, "GET", "/readiness");
  return { code: status, ...JSON.parse(body.toString()) };
}

async function expectHealthy(site: FirebaseSite) {
  expect((await send(site.port, "GET", "/healthz")).status).toBe(200);
}

/** Sends it while it cannot be kept. */
async function expectRefusal(site: FirebaseSite, form: SentForm, says = form.failure) {
  const { status, text, ms } = await form.send(site);
  expect(status, form.name).toBe(503);
  expect(ms, form.name).toBeLessThan(ANSWERED_WITHIN_MS);
  if (form.isScript) {
    const { ok, message, values } = JSON.parse(text);
    expect({ ok, message }, form.name).toEqual({ ok: false, message: says });
    expect(Object.values(values), form.name).toContain(form.who);
  } else {
    expect(text.includes(says), `${form.name}: ${says}`).toBe(true);
    expect(text.includes(`value="${form.who}"`), `${form.name}: value="${form.who}"`).toBe(true);
    expect(text.includes("tel:+91"), `${form.name}: "tel:+91"`).toBe(true);
  }
}

async function expectAcknowledgement(site: FirebaseSite, form: SentForm) {
  const { isAcknowledged, text, ms } = await form.send(site);
  expect(isAcknowledged, `${form.name}: ${text.slice(0, 300)}`).toBe(true);
  expect(ms, form.name).toBeLessThan(ANSWERED_WITHIN_MS);
}

/** What people do who are told to try again: one until it is kept, then the others. */
async function expectToRecover(site: FirebaseSite, [first, ...others]: SentForm[]) {
  const backAt = performance.now();
  while (!(await first?.send(site))?.isAcknowledged)
    expect(performance.now() - backAt).toBeLessThan(RECOVERED_WITHIN_MS);
  await Promise.all(others.map((form) => expectAcknowledgement(site, form)));
}

/** Each of them is there once, with its bill, and nothing else. */
async function expectKeptOnce(places: FirebasePlaces, forms: SentForm[]) {
  const leads = await places.leads();
  expect(leads.map(({ fields }) => fields.name ?? fields.fullName).sort()).toEqual(
    forms.map(({ who }) => who).sort(),
  );
  await places.sweep();
  const bills = await places.billsOfLeads();
  expect(bills).toHaveLength(forms.filter(({ hasBill }) => hasBill).length);
  expect(await places.bills()).toEqual(bills);
}

/** Its log tells of faults, but of nobody; and nothing was left unhandled. */
function expectCleanLog(site: FirebaseSite) {
  expect(site.log()).not.toMatch(/Asha|asha@|9876543210|Shivalik|249403|bill\.jpg|bill \(/);
  expect(site.errors()).toBe("");
}

async function withPlaces(test: (places: FirebasePlaces) => Promise<void>) {
  const places = await openFirebasePlaces(emulator);
  try {
    await test(places);
  } finally {
    await places.close();
  }
}

async function startWarm(places: FirebasePlaces): Promise<FirebaseSite> {
  const site = await places.startWarmSite();
  await expectAllPages(site);
  expect(await readiness(site)).toEqual({ code: 200, status: "ready", store: "firebase" });
  return site;
}

describe.concurrent("while Firestore", () => {
  describe.each(["refuse", "hang"] as const)("connections %s", (mode) => {
    it("pages go on, forms say so and lose nothing, and all goes on when it is back", () =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const forms = everyForm(mode);
        await places.firestore.mode(mode);
        await expectAllPages(site);
        await expectHealthy(site);
        await Promise.all(forms.map((form) => expectRefusal(site, form)));
        await expectAllPages(site);
        expect(await places.leads()).toEqual([]);

        await places.firestore.mode("pass");
        await expectToRecover(site, forms);
        await expectKeptOnce(places, forms);
        expect(await site.stop()).toBe(0);
        expect(site.log()).toContain("lead not kept");
        expectCleanLog(site);
      }));

    it("at the start, pages answer without content, and have it when it is back", () =>
      withPlaces(async (places) => {
        await places.firestore.mode(mode);
        const site = await places.startSite();
        await expectHealthy(site);
        expect(await readiness(site)).toMatchObject({
          code: 503,
          status: "unavailable",
          lastRead: { heroSliders: null },
        });
        for (const page of Object.keys(shown)) {
          const { status, text } = await view(site, page);
          // These are nothing without their content.
          expect(status, page).toBe(page === "/events" || page === "/brochures" ? 503 : 200);
          if (page !== "/sitemap.xml") expect(text.includes("tel:+91"), page).toBe(true);
        }
        await places.firestore.mode("pass");
        await vi.waitFor(() => expectAllPages(site), { timeout: RECOVERED_WITHIN_MS, interval: 500 });
        await vi.waitFor(
          async () => expect(await readiness(site)).toMatchObject({ code: 200, status: "ready" }),
          { timeout: RECOVERED_WITHIN_MS, interval: 500 },
        );
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }));
  });

  it("is gone for longer than content is fresh, readiness tells since when, and pages stay", () =>
    withPlaces(async (places) => {
      const site = await startWarm(places);
      await places.firestore.mode("refuse");
      const degraded = { code: 200, status: "degraded", lastRead: { heroSliders: expect.any(String) } };
      await vi.waitFor(async () => expect(await readiness(site)).toMatchObject(degraded), {
        timeout: FRESH_FOR_MS + 10_000,
        interval: 1_000,
      });
      await expectAllPages(site);
      await expectHealthy(site);
      await places.firestore.mode("pass");
      await vi.waitFor(async () => expect((await readiness(site)).status).toBe("ready"), {
        timeout: RECOVERED_WITHIN_MS,
        interval: 500,
      });
      expect(await site.stop()).toBe(0);
      expectCleanLog(site);
    }));

  it("takes a second for each call, forms are kept", () =>
    withPlaces(async (places) => {
      const site = await startWarm(places);
      const forms = everyForm("slow");
      await places.firestore.mode("slow");
      await expectAllPages(site);
      await Promise.all(forms.map((form) => expectAcknowledgement(site, form)));
      await expectKeptOnce(places, forms);
      expect(await site.stop()).toBe(0);
      expectCleanLog(site);
    }));

  describe("keeps an inquiry and nobody learns of it,", () => {
    const inquiries = everyForm("lost").filter(({ name }) => name.startsWith("inquiry"));

    it("because the connection was cut: it is acknowledged, and kept once", () =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        for (const form of inquiries) {
          traffic.onceWritten(places.projectId, "inquiries", () => places.firestore.cut());
          await expectAcknowledgement(site, form);
        }
        await expectKeptOnce(places, inquiries);
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }));

    it("because it writes it only after all: it is refused, may be sent again, and is kept once, with its bill", () =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const forms = inquiries.filter(({ hasBill }) => hasBill).slice(0, 1);
        const write = traffic.putOffWrites(places.projectId, "inquiries", () => places.firestore.cut());
        await Promise.all(forms.map((form) => expectRefusal(site, form)));
        expect(await places.leads()).toEqual([]);
        write();
        await Promise.all(forms.map((form) => expectAcknowledgement(site, form)));
        await expectKeptOnce(places, forms);
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }));

    it("because it was gone for long: it is refused, may be sent again, and is kept once", () =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const forms = inquiries.filter(({ hasBill }) => hasBill);
        traffic.onceWritten(places.projectId, "inquiries", () => void places.firestore.mode("refuse"));
        // The first that is written is the last that gets through.
        await Promise.all(forms.map((form) => expectRefusal(site, form)));
        await places.firestore.mode("pass");
        await expectToRecover(site, forms);
        await expectKeptOnce(places, forms);
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }));
  });
});

describe.concurrent("while Cloud Storage", () => {
  const UPLOAD_FAILED = "Failed to upload file";
  const [plain, withBill] = [false, true].map(
    (hasBill) => (mark: string) => everyForm(mark).filter((form) => form.hasBill === hasBill),
  ) as [typeof everyForm, typeof everyForm];

  it.each(["refuse", "hang"] as const)(
    "connections %s, forms with a bill say so, others are kept, and all goes on when it is back",
    (mode) =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const [without, bills] = [plain(mode), withBill(mode)];
        // So that there are connections to be lost.
        const before = withBill("before");
        for (const form of before) await expectAcknowledgement(site, form);

        await places.storage.mode(mode);
        await Promise.all([
          ...without.map((form) => expectAcknowledgement(site, form)),
          ...bills.map((form) => expectRefusal(site, form, UPLOAD_FAILED)),
        ]);
        await expectAllPages(site);
        expect(await readiness(site)).toMatchObject({ status: "ready" });

        await places.storage.mode("pass");
        await Promise.all(bills.map((form) => expectAcknowledgement(site, form)));
        await expectKeptOnce(places, [...before, ...without, ...bills]);
        expect(await site.stop()).toBe(0);
        expect(site.log()).toContain("bill not received");
        expectCleanLog(site);
      }),
  );

  it("is gone at the start, the site starts, and takes bills when it is back", () =>
    withPlaces(async (places) => {
      await places.storage.mode("refuse");
      const site = await startWarm(places);
      const bills = withBill("start");
      for (const form of bills) await expectRefusal(site, form, UPLOAD_FAILED);
      await places.storage.mode("pass");
      for (const form of bills) await expectAcknowledgement(site, form);
      await expectKeptOnce(places, bills);
      expect(await site.stop()).toBe(0);
      expectCleanLog(site);
    }));

  it("takes a second for each call, bills are kept", () =>
    withPlaces(async (places) => {
      const site = await startWarm(places);
      await places.storage.mode("slow");
      // A name that is taken costs a call, and naming a bill may take three seconds.
      const bills = withBill("slow").filter(({ name }) => !name.includes("small"));
      await Promise.all(bills.map((form) => expectAcknowledgement(site, form)));
      await expectKeptOnce(places, bills);
      expect(await site.stop()).toBe(0);
      expectCleanLog(site);
    }));

  it.each([
    ["upload", "before"],
    ["upload", "after"],
    ["copy", "before"],
    ["copy", "after"],
  ] as const)(
    "falls silent at its call %s, %s it is done: refused, and kept once when sent again",
    (call, when) =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const bills = withBill(`${call} ${when}`);
        places.standIn.fault(call, { hang: when });
        await Promise.all(bills.map((form) => expectRefusal(site, form, UPLOAD_FAILED)));
        places.standIn.heal();
        expect(await places.leads()).toEqual([]);
        // What the site could reach, it has cleaned up by itself.
        await vi.waitFor(async () => expect(await places.bills()).toEqual([]));
        await Promise.all(bills.map((form) => expectAcknowledgement(site, form)));
        await expectKeptOnce(places, bills);
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }),
  );

  it("cuts the connection once it has named a bill: acknowledged, and kept once", () =>
    withPlaces(async (places) => {
      const site = await startWarm(places);
      const forms = withBill("copy").slice(0, 1);
      places.standIn.fault("copy", { cut: "after" }, 1);
      for (const form of forms) await expectAcknowledgement(site, form);
      await expectKeptOnce(places, forms);
      expect(await site.stop()).toBe(0);
      expectCleanLog(site);
    }));

  it.each(["midway", "after"] as const)(
    "cuts the connection in an upload (%s): refused, and kept once when sent again",
    (cut) =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const forms = withBill(cut);
        places.standIn.fault("upload", { cut });
        await Promise.all(forms.map((form) => expectRefusal(site, form, UPLOAD_FAILED)));
        places.standIn.heal();
        expect(await places.leads()).toEqual([]);
        await vi.waitFor(async () => expect(await places.bills()).toEqual([]));
        await Promise.all(forms.map((form) => expectAcknowledgement(site, form)));
        await expectKeptOnce(places, forms);
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }),
  );
});

describe.concurrent("while both hang", () => {
  it("an inquiry whose bill had just arrived is answered in time, and kept once when it is sent again", () =>
    withPlaces(async (places) => {
      const site = await startWarm(places);
      const forms = everyForm("both")
        .filter(({ hasBill }) => hasBill)
        .slice(0, 1);
      // The worst that can happen to it: its lead is written, and from then on nobody answers.
      traffic.onceWritten(places.projectId, "inquiries", () => {
        void places.firestore.mode("hang");
        void places.storage.mode("hang");
      });
      for (const form of forms) await expectRefusal(site, form);
      await places.storage.mode("pass");
      await places.firestore.mode("pass");
      await expectToRecover(site, forms);
      await expectKeptOnce(places, forms);
      expect(await site.stop()).toBe(0);
      expectCleanLog(site);
    }));
});
