import { renameSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { valuesInForm } from "./html";
import { inquiry, leadsIn } from "./inquiry";
import { temporaryFolder } from "./site";
import { testSite } from "./test-site";

const folder = temporaryFolder();
const dataFolder = path.join(folder, "data");
const site = await testSite({ DATA_DIR: dataFolder, RATE_LIMIT: "1", TRUST_PROXY: "1" });
afterAll(() => expect(site.log()).not.toMatch(/Asha|asha@|9876543210|Shivalik/));

const asha = { name: "Asha", email: "asha@example.in" };
const BROKEN = "Sorry, there was an error sending your";
const HOSTILE = '"><script>alert(1)</script>';

interface SentForm {
  address: string;
  fields: Record<string, string>;
  sent: string;
  location: RegExp;
  failed: string;
}

const forms: SentForm[] = [
  {
    address: "/contact",
    fields: { ...asha, mobile: "9876543210", message: "A roof of 600 square feet" },
    sent: "Thank you for your message. We will get back to you soon!",
    location: /^\/contact\?sent=contact&ref=[0-9A-Z]{5}-[0-9A-Z]{5}#contact-form$/,
    failed: `${BROKEN} message. Please try again.`,
  },
  {
    address: "/quick-contact",
    fields: { ...asha, phone: "0120 234 5678", from: "/about" },
    sent: "Thank you! We’ll get back to you soon.",
    location: /^\/about\?sent=quick-contact#quick-contact$/,
    failed: `${BROKEN} request. Please try again.`,
  },
  ...["/inquiry", "/contact/inquiry"].map((address) => ({
    address,
    fields: inquiry(`Asha at ${address}`),
    sent: "Your inquiry has been submitted successfully!",
    location: /^\/inquiry\?sent=inquiry&ref=[0-9A-Z]{5}-[0-9A-Z]{5}$/,
    failed: "Failed to write to the leads database",
  })),
  {
    address: "/service",
    fields: { name: "Asha", phone: "9876543210", address: "Shivalik Nagar 12", message: "A red light" },
    sent: "We’ve got your service request.",
    location: /^\/service\?sent=service&ref=[0-9A-Z]{5}-[0-9A-Z]{5}#service-form$/,
    failed: `${BROKEN} request. Please try again.`,
  },
];

/** What the tests change of a form with an email address, and of one without. */
const EMAIL = {
  name: "email",
  invalid: HOSTILE,
  says: "Please enter a valid email address",
  missing: "Email is required",
};
const WHAT = {
  name: "message",
  invalid: " ",
  says: "Please say what happened",
  missing: "Please say what happened",
};

describe.each(forms)("the form at $address", ({ address, fields, sent, location, failed }) => {
  const { name, invalid, says, missing } = "email" in fields ? EMAIL : WHAT;
  // Each form has a client of its own, and so a limit of its own.
  const client = { "x-forwarded-for": `203.0.113.${forms.findIndex((form) => form.address === address)}` };

  /** Sends the form with these changes, and expects the page again with this status, these words and every value. */
  async function expectBack(changes: Record<string, string>, status: number, ...words: string[]) {
    const { headers, body, ...answer } = await site.post(address, { ...fields, ...changes }, client);
    expect(answer.status).toBe(status);
    for (const part of words) expect(body.toString()).toContain(part);
    const { more, ...kept } = { more: "", ...fields, ...changes };
    expect(valuesInForm(body, address)).toMatchObject(kept);
    return { headers, html: body.toString() };
  }

  it("is answered with 422 and the same page, which has the error and keeps the values", async () => {
    const changes = { [name]: invalid };
    const { headers, html } = await expectBack(changes, 422, "<title>Error: ", says);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(html).not.toContain("<script>alert(1)");
  });

  it("is answered with 413 when it is too long, and keeps the values before the long one", async () => {
    const words = "That’s too much text for this form. Please shorten it.";
    await expectBack({ more: "x".repeat(300_000) }, 413, words);
  });

  it("is answered with 303 to a page that says so, and stored with its fields", async () => {
    const { status, headers } = await site.post(address, fields, client);
    expect(status).toBe(303);
    expect(headers.location).toMatch(location);
    const page = await site.read(String(headers.location).replace(/#.*/, ""));
    expect(page.replaceAll("&#x27;", "’")).toContain(sent);
    const { from, ...stored } = { from: "", ...fields };
    expect(await leadsIn(dataFolder)).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining(stored), timestamp: expect.any(String) }),
    );
  });

  it("is answered with 429 when its client sends too many, and keeps the values", async () => {
    const words = "Too many messages from this connection. Please try again in 10 minutes";
    const { headers } = await expectBack({ [name]: "second@example.in" }, 429, words, "tel:+91");
    expect(Number(headers["retry-after"])).toBeGreaterThan(500);
  });

  it("is answered with JSON when a script sends it, a repeat like the first", async () => {
    const url = `/forms${address.replace("/contact/", "/")}`;
    const wrong = await site.post(url, { ...fields, [name]: "" }, client);
    expect([wrong.status, JSON.parse(wrong.body.toString())]).toMatchObject([
      422,
      { ok: false, errors: { [name]: missing } },
    ]);
    const right = await site.post(url, fields, client);
    expect(right.status).toBe(200);
    expect(JSON.parse(right.body.toString())).toEqual({
      kind: url.slice("/forms/".length),
      ok: true,
      message: expect.stringContaining(sent.replace("Thank you! We’ll", "Thank you! We'll")),
      reference: expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/),
      calls: expect.stringMatching(/^We’ll call you (?:today|tomorrow)\.$/),
    });
  });

  it("is answered with 503 while the store is down, keeps the values and shows the phone number", async () => {
    renameSync(dataFolder, path.join(folder, "away"));
    await expectBack({ [name]: "down@example.in" }, 503, failed, "tel:+91").finally(() =>
      renameSync(path.join(folder, "away"), dataFolder),
    );
  });
});
