import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { PAGES } from "../pages";
import { contentFolder, sampleFolder } from "./content-folder";
import { post, RAVI } from "./desk-staff";
import { openForm, saveForm, sendForm } from "./document-call";
import { elementsIn, pageOf, wordsIn } from "./html";
import { startMailServer } from "./mail-server";
import { type Site, send, startSite } from "./site";
import { testOffice } from "./test-site";

const SAMPLE_PHONE = "+91 55555 01100";
const DOCUMENT = "/desk/content/company/company";
const CHANGES = {
  phones: "+91 98765 43210",
  email: "help@roofs.example.in",
  vendor: "UK-0123",
  "promises.callBackHours": "3",
  founded: "2019",
  "installed.systems": "1240",
  "installed.asOf": new Date().toISOString().slice(0, 10),
  "rating.stars": "4.7",
  "rating.reviews": "186",
  "rating.link": "https://maps.app.goo.gl/x",
};

const mails = await startMailServer();
const MAIL = { SMTP_URL: mails.url, LEAD_ACKNOWLEDGEMENT: "on", LEAD_MAIL_TO: "office@example.in" };

afterAll(() => mails.close());

const inHindi = (page: string) => `/hi${page.replace(/^\/$/, "")}`;

describe("the company", async () => {
  const { site, asha: cookie, ravi: colleague } = await testOffice({ ...MAIL, CONTENT_DIR: sampleFolder() });
  const read = async (address: string) => (await send(site.port, "GET", address)).body.toString();

  /** Opens a document's form as a manager, and publishes it with these changes. */
  async function publish(address: string, changes: Record<string, string>) {
    expect((await saveForm(site, address, changes, { cookie })).status).toBe(200);
  }

  it("is on every page, in both languages, after somebody saved it", async () => {
    expect(await read("/")).toContain(SAMPLE_PHONE);
    expect(wordsIn(await read("/"))).not.toMatch(/vendor|systems by|in solar since|★/);
    await publish(DOCUMENT, CHANGES);
    await publish("/desk/content/solarRates/company", { "pricePerKw.home": "70000" });
    await expect.poll(() => read("/")).toContain("+91 98765 43210");
    for (const page of PAGES) {
      const [english, hindi] = [await read(page), await read(inHindi(page))];
      for (const html of [english, hindi]) {
        expect(html, page).toContain('href="tel:+919876543210"');
        expect(html, page).not.toContain("55555 01100");
        expect(wordsIn(html), page).toContain("UK-0123");
      }
      expect(wordsIn(english), page).toContain("You’ll hear from us within 3 working hours.");
      expect(wordsIn(hindi), page).toContain("ऑफ़िस के 3 घंटों के अंदर हम कॉल करते हैं।");
    }
  });

  it.each(["/", "/about"])("proves what it is on %s and in the footer, in both languages", async (page) => {
    const [english, hindi] = [await read(page), await read(inHindi(page))];
    for (const words of [/1,240 systems by \w+ \d{4}/g, /2019 in solar since/g, /4\.7 ★ 186 reviews/g])
      expect(wordsIn(english).match(words), String(words)).toHaveLength(2);
    for (const words of [/1,240 सिस्टम लगाए/g, /2019 से सोलर के काम में/g, /4\.7 ★ 186 लोगों की राय/g])
      expect(wordsIn(hindi).match(words), String(words)).toHaveLength(2);
    expect(english).toContain('href="https://maps.app.goo.gl/x"');
  });

  it("is in How It Works, structured data, security.txt, the policies and a print", async () => {
    expect(wordsIn(await read("/how-it-works"))).toContain("We’re on it: vendor number UK-0123.");
    expect(wordsIn(await read("/hi/how-it-works"))).toContain("हम उस सूची में हैं: वेंडर नंबर UK-0123।");
    for (const page of ["/contact", "/hi/contact"])
      expect(await read(page)).toContain('"email":"help@roofs.example.in","telephone":"+919876543210"');
    expect(await read("/.well-known/security.txt")).toContain("Contact: mailto:help@roofs.example.in\n");
    expect(await read("/privacy-policy")).toContain('href="mailto:help@roofs.example.in"');
    const estimate = await read("/calculator?for=home&state=Uttarakhand&units=350");
    const [printed] = elementsIn(estimate, "p").filter(({ attributes }) => attributes.class === "printed");
    expect(printed?.text).toMatch(/^Suryanta Energy, \+91 98765 43210, http:/);
    expect(wordsIn(await read("/calculator"))).toContain("₹2,10,000");
  });

  it("is in the mail to somebody who has written", async () => {
    const form = { name: "Meera", email: "meera@example.in", mobile: "9876543211", message: "Hello" };
    expect((await post(site, "/contact", form)).status).toBe(303);
    await expect.poll(() => mails.lines.join("\n")).toContain("To reach us: +91 98765 43210");
    mails.lines.splice(0);
  });

  it("is changed by managers alone, and nobody deletes, copies or renames it", async () => {
    const form = await send(site.port, "GET", DOCUMENT, { cookie: colleague });
    expect(pageOf(form).words).toContain("Only a manager can change what every page says of the company.");
    const phones = { phones: "+91 98765 00000" };
    expect((await saveForm(site, DOCUMENT, phones, { cookie: colleague, by: RAVI })).status).toBe(403);
    const { document, seen } = await openForm(site, DOCUMENT, cookie);
    for (const what of ["delete", "duplicate"]) {
      const asked = { id: "company", seen, do: what };
      expect((await post(site, "/desk/content/company", asked, { cookie })).status).toBe(405);
    }
    const elsewhere = { intent: "publish", seen: "", document: { ...document, ...phones } };
    for (const [address, to] of [
      ["/desk/content/company/other", undefined],
      ["/desk/content/company/new", "other"],
    ] as const)
      expect([
        address,
        (await sendForm(site, address, { ...elsewhere, address: to }, cookie)).status,
      ]).toEqual([address, 422]);
    expect((await send(site.port, "GET", "/desk/content/company", { cookie })).headers.location).toBe(
      DOCUMENT,
    );
    expect(await read("/")).toContain("+91 98765 43210");
  });
});

/** Runs with a company's file of this text; without one, with no file. */
async function withCompany(text: string | undefined, check: (site: Site) => Promise<void>) {
  const folder = sampleFolder();
  rmSync(path.join(folder, "company"), { recursive: true });
  mkdirSync(path.join(folder, "company"));
  if (text !== undefined) writeFileSync(path.join(folder, "company/company.json"), text);
  const site = await startSite({ CONTENT_DIR: folder });
  await check(site).finally(() => site.stop());
}

it.each([
  ["is not there", undefined],
  ["has other types", '{ "phones": 5, "offices": "here", "hours": [1] }'],
  ["is no document", '["+91 55555 01100"]'],
])("while the document %s, pages say nothing of the sample's, and forms work", async (_, text) => {
  await withCompany(text, async ({ port }) => {
    for (const page of ["/", "/about", "/contact", "/packages", "/inquiry", "/hi", "/hi/contact"]) {
      const { status, body } = await send(port, "GET", page);
      expect([page, status]).toEqual([page, 200]);
      expect(body.toString()).not.toMatch(/55555|suryanta\.example\b(?!\/)|tel:|Haridwar, Uttarakhand/);
    }
    expect((await send(port, "GET", "/.well-known/security.txt")).status).toBe(404);
    const form = { name: "Meera", email: "meera@example.in", phone: "9876543211" };
    expect((await post({ port } as Site, "/quick-contact", form)).status).toBe(303);
  });
});

it("what a hostile document says is read at the door: no other links, no markup, and the rest is shown", async () => {
  const hostile = {
    phones: ["javascript:alert(1)", "+91 98765 43210", "<b>12345678</b>", "1".repeat(5000)],
    email: "x@y.in?bcc=all@example.in",
    website: "javascript:alert(1)",
    social: { facebook: "javascript:alert(1)", youtube: "https://www.youtube.com/@ours" },
    legalName: "<script>alert(1)</script> Ltd",
    rating: { stars: 4.7, reviews: 86, link: "data:text/html,x" },
    grievances: { name: "</script><img src=x>", phone: "none", email: "a@b" },
    serviceArea: { states: ["Atlantis", "Delhi"], words: "Delhi" },
  };
  await withCompany(JSON.stringify(hostile), async ({ port }) => {
    for (const page of ["/", "/contact", "/hi/contact", "/privacy-policy"]) {
      const html = (await send(port, "GET", page)).body.toString();
      expect(html).not.toMatch(/javascript:alert|data:text|bcc=|<script>alert|<img src=x>|1{20}|Atlantis/);
      expect(html).toContain('href="tel:+919876543210"');
      expect(html).toContain('href="https://www.youtube.com/@ours"');
    }
  });
});

it("an office's own hours stand beside it and in the structured data; the others keep the company's", async () => {
  const hours = { from: "Monday", to: "Saturday", opens: "09:00", closes: "18:00" };
  const offices = [
    { name: "Shop", city: "Haridwar", opens: "10:00", closes: "16:30" },
    { name: "Works", city: "Ghaziabad" },
    { name: "Yard", city: "Laksar", opens: "10:00", closes: "half past four" },
  ];
  await withCompany(JSON.stringify({ hours, offices }), async ({ port }) => {
    const read = async (page: string) => (await send(port, "GET", page)).body.toString();
    expect((await read("/contact")).match(/Office hours: [^<]*/g)).toEqual([
      "Office hours: 10:00 AM - 4:30 PM",
    ]);
    expect(await read("/hi/contact")).toContain("ऑफ़िस का समय: सुबह 10");
    expect([...(await read("/about")).matchAll(/"openingHours":"([^"]+)"/g)].map(([, own]) => own)).toEqual([
      "Mo-Sa 10:00-16:30",
      "Mo-Sa 09:00-18:00",
      "Mo-Sa 09:00-18:00",
    ]);
  });
});

it("a company that somebody breaks later stays as it was", async () => {
  const folder = sampleFolder();
  const site = await startSite({ CONTENT_DIR: folder });
  expect((await send(site.port, "GET", "/")).body.toString()).toContain(SAMPLE_PHONE);
  contentFolder({ "company/company": { phones: 5 } }, folder);
  const logAfterView = async () => {
    await send(site.port, "GET", "/about");
    return site.log();
  };
  await expect.poll(logAfterView).toContain("visitors still see its last good version");
  expect((await send(site.port, "GET", "/about")).body.toString()).toContain(SAMPLE_PHONE);
  await site.stop();
});
