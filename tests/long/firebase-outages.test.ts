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

/** Every form is answered within this time. */
const ANSWERED_WITHIN_MS = 15_000;

/** A connection that has died silently is noticed within half a minute; see stores/firebase/firestore.ts. */
const RECOVERED_WITHIN_MS = 45_000;

/** How long content is shown before it is read again. */
const FRESH_FOR_MS = 60_000;

/** A text of the sample content on each page. */
const shown = {
  ...shownBySample,
  "/about": "",
  "/contact": "",
  "/inquiry": "",
  "/calculator": "",
  "/sitemap.xml": "how-net-metering-works",
};

// Most of the time is spent waiting for deadlines, so the tests wait together.
vi.setConfig({ testTimeout: 150_000, maxConcurrency: 6 });

let traffic: FirestoreTraffic;
let emulator: FirestoreEmulator;
beforeAll(async () => {
  traffic = watchFirestoreTraffic();
  emulator = await startFirestoreEmulator();
});
afterAll(() => emulator.stop());

let addresses = 0;

/** Requests a page at a URL that is not cached. */
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

/** Sends a form that cannot be stored, and expects it back with an error. */
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

/** Sends the first form until it is stored, like people who are told to try again, and then the others. */
async function expectToRecover(site: FirebaseSite, [first, ...others]: SentForm[]) {
  const backAt = performance.now();
  while (!(await first?.send(site))?.isAcknowledged)
    expect(performance.now() - backAt).toBeLessThan(RECOVERED_WITHIN_MS);
  await Promise.all(others.map((form) => expectAcknowledgement(site, form)));
}

/** Expects each form to be stored once, with its bill, and nothing else. */
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

/** Expects no personal data in the log, and no unhandled error. */
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

describe.concurrent("Firestore outages", () => {
  describe.each(["refuse", "hang"] as const)("with connections that %s", (mode) => {
    it("pages go on, forms fail without losing their text, and all recovers", () =>
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
        expect(site.log()).toContain("lead not stored");
        expectCleanLog(site);
      }));

    it("a site that starts serves pages without content, and with it once Firestore is back", () =>
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
          // These pages are nothing without their content.
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

  it("a long outage degrades readiness with the time of the last read, and pages go on", () =>
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

  it("forms are stored when each call takes a second", () =>
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

  describe("an inquiry whose acknowledgement by Firestore is lost", () => {
    const inquiries = everyForm("lost").filter(({ name }) => name.startsWith("inquiry"));

    it("is acknowledged and stored once when the connection was cut", () =>
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

    it("is refused when it is written late, and stored once with its bill when sent again", () =>
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

    it("is refused when Firestore stays away, and stored once when sent again", () =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const forms = inquiries.filter(({ hasBill }) => hasBill);
        traffic.onceWritten(places.projectId, "inquiries", () => void places.firestore.mode("refuse"));
        // The connection ends with the first inquiry that is written.
        await Promise.all(forms.map((form) => expectRefusal(site, form)));
        await places.firestore.mode("pass");
        await expectToRecover(site, forms);
        await expectKeptOnce(places, forms);
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }));
  });
});

describe.concurrent("Cloud Storage outages", () => {
  const UPLOAD_FAILED = "Failed to upload file";
  const [plain, withBill] = [false, true].map(
    (hasBill) => (mark: string) => everyForm(mark).filter((form) => form.hasBill === hasBill),
  ) as [typeof everyForm, typeof everyForm];

  it.each(["refuse", "hang"] as const)(
    "with connections that %s, forms with a bill fail, others are stored, and all recovers",
    (mode) =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const [without, bills] = [plain(mode), withBill(mode)];
        // Open connections first, so that there are some to lose.
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

  it("a site that starts without Cloud Storage takes bills once it is back", () =>
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

  it("bills are stored when each call takes a second", () =>
    withPlaces(async (places) => {
      const site = await startWarm(places);
      await places.storage.mode("slow");
      const bills = withBill("slow");
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
    "bills are refused when %s falls silent (%s it is done), and stored once when sent again",
    (call, when) =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const bills = withBill(`${call} ${when}`);
        places.standIn.fault(call, { hang: when });
        await Promise.all(bills.map((form) => expectRefusal(site, form, UPLOAD_FAILED)));
        places.standIn.heal();
        expect(await places.leads()).toEqual([]);
        // The site has cleaned up whatever it could reach.
        await vi.waitFor(async () => expect(await places.bills()).toEqual([]), 10_000);
        await Promise.all(bills.map((form) => expectAcknowledgement(site, form)));
        await expectKeptOnce(places, bills);
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }),
  );

  it("a bill is acknowledged and stored once when the connection is cut after it was named", () =>
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
    "bills are refused when an upload is cut (%s), and stored once when sent again",
    (cut) =>
      withPlaces(async (places) => {
        const site = await startWarm(places);
        const forms = withBill(cut);
        places.standIn.fault("upload", { cut });
        await Promise.all(forms.map((form) => expectRefusal(site, form, UPLOAD_FAILED)));
        places.standIn.heal();
        expect(await places.leads()).toEqual([]);
        await vi.waitFor(async () => expect(await places.bills()).toEqual([]), 10_000);
        await Promise.all(forms.map((form) => expectAcknowledgement(site, form)));
        await expectKeptOnce(places, forms);
        expect(await site.stop()).toBe(0);
        expectCleanLog(site);
      }),
  );
});

describe.concurrent("outages of both stores", () => {
  it("an inquiry whose bill has just arrived is answered in time, and stored once when sent again", () =>
    withPlaces(async (places) => {
      const site = await startWarm(places);
      const forms = everyForm("both")
        .filter(({ hasBill }) => hasBill)
        .slice(0, 1);
      // The worst case: its lead is written, and from then on neither store answers.
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
