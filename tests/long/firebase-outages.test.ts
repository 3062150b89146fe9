import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type FirebasePlaces,
  type FirebaseSite,
  openFirebasePlaces,
  shownBySample,
} from "../firebase/firebase-places";
import { type FirestoreEmulator, startFirestoreEmulator } from "../firebase/firestore-emulator";
import { type FirestoreTraffic, watchFirestoreTraffic } from "../firebase/firestore-traffic";
import { everyForm, type SentForm } from "../http/every-form";
import { send } from "../http/site";

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
vi.setConfig({ maxConcurrency: 4 });

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

/** Sends a form that cannot be stored, and expects it back with an error. */
async function expectRefusal(site: FirebaseSite, form: SentForm, says = form.failure) {
  const { status, text } = await form.send(site);
  expect(status, form.name).toBe(503);
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
  const { isAcknowledged, text } = await form.send(site);
  expect(isAcknowledged, `${form.name}: ${text.slice(0, 300)}`).toBe(true);
}

/** Sends each form until it is stored, like people who are told to try again. */
async function expectToRecover(site: FirebaseSite, forms: SentForm[]) {
  const sendUntilStored = async (form: SentForm) => {
    while (!(await form.send(site)).isAcknowledged);
  };
  await Promise.all(forms.map(sendUntilStored));
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

/** Expects the site to stop, with no personal data in its log and no unhandled error. */
async function expectGoodEnd(site: FirebaseSite) {
  expect(await site.stop()).toBe(0);
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

/** Runs a test on a warm site, and expects the site to stop well, without personal data or unhandled errors in its log. */
function withWarmSite(test: (site: FirebaseSite, places: FirebasePlaces) => Promise<void>) {
  return withPlaces(async (places) => {
    const site = await places.startWarmSite();
    await expectAllPages(site);
    expect(await readiness(site)).toEqual({ code: 200, status: "ready", store: "firebase" });
    await test(site, places);
    await expectGoodEnd(site);
  });
}

describe.concurrent("Firestore outages", () => {
  describe.each(["refuse", "hang"] as const)("with connections that %s", (mode) => {
    it("pages go on, forms fail without losing their text, and all recovers", () =>
      withWarmSite(async (site, places) => {
        const forms = everyForm(mode);
        await places.firestore.mode(mode);
        await expectAllPages(site);
        await Promise.all(forms.map((form) => expectRefusal(site, form)));
        await expectAllPages(site);
        expect(await places.leads()).toEqual([]);

        await places.firestore.mode("pass");
        await expectToRecover(site, forms);
        await expectKeptOnce(places, forms);
        expect(site.log()).toContain("lead not stored");
      }));

    it("a site that starts serves pages without content, and with it once Firestore is back", () =>
      withPlaces(async (places) => {
        await places.firestore.mode(mode);
        const site = await places.startSite();
        expect((await send(site.port, "GET", "/healthz")).status).toBe(200);
        expect(await readiness(site)).toMatchObject({ code: 503, status: "unavailable" });
        for (const page of Object.keys(shown)) {
          const { status, text } = await view(site, page);
          // These pages are nothing without their content.
          expect(status, page).toBe(page === "/events" || page === "/brochures" ? 503 : 200);
          // What it has never read of the company it does not say.
          expect(text.includes("tel:"), page).toBe(false);
        }
        await places.firestore.mode("pass");
        const soon = { timeout: 120_000, interval: 500 };
        await vi.waitFor(() => expectAllPages(site), soon);
        await vi.waitFor(async () => expect(await readiness(site)).toMatchObject({ status: "ready" }), soon);
        await expectGoodEnd(site);
      }));
  });

  describe("an inquiry whose acknowledgement by Firestore is lost", () => {
    const inquiries = everyForm("lost").filter(({ name }) => name.startsWith("inquiry"));

    it("is acknowledged and stored once when the connection was cut", () =>
      withWarmSite(async (site, places) => {
        for (const form of inquiries) {
          traffic.onceWritten(places.projectId, "inquiries", () => places.firestore.cut());
          await expectAcknowledgement(site, form);
        }
        await expectKeptOnce(places, inquiries);
      }));

    it("is refused when it is written late, and stored once with its bill when sent again", () =>
      withWarmSite(async (site, places) => {
        const forms = inquiries.filter(({ hasBill }) => hasBill).slice(0, 1);
        const write = traffic.putOffWrites(places.projectId, "inquiries", () => places.firestore.cut());
        await Promise.all(forms.map((form) => expectRefusal(site, form)));
        expect(await places.leads()).toEqual([]);
        write();
        await expectToRecover(site, forms);
        await expectKeptOnce(places, forms);
      }));
  });
});

describe.concurrent("Cloud Storage outages", () => {
  const UPLOAD_FAILED = "Failed to upload file";
  const withBill = (mark: string) => everyForm(mark).filter(({ hasBill }) => hasBill);

  it.each(["refuse", "hang"] as const)(
    "with connections that %s, forms with a bill fail, others are stored, and all recovers",
    (mode) =>
      withWarmSite(async (site, places) => {
        const bills = withBill(mode);
        const without = everyForm(mode).filter(({ hasBill }) => !hasBill);
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
        await expectToRecover(site, bills);
        await expectKeptOnce(places, [...before, ...without, ...bills]);
        expect(site.log()).toContain("bill not received");
      }),
  );
});
