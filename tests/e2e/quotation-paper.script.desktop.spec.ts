import { dayInIndia } from "~/india-time";
import { call, EMAIL } from "../http/desk-staff";
import { saveForm } from "../http/document-call";
import { pageOf } from "../http/html";
import { send } from "../http/site";
import { person } from "../store/desk-contract";
import { test } from "./desk-site";
import { expect } from "./fixtures";

test.use({ ownContent: true });

const LINE = {
  en: "Civil work on the roof, repairs of its waterproofing, and whatever the building needs before it.",
  hi: "छत की मरम्मत, वॉटरप्रूफ़िंग और इमारत में पहले से ज़रूरी काम, जो हमारे काम से पहले कराने होंगे",
};

test("a full quotation is one sheet in both languages, or its preview says that it takes two", {
  tag: "@long",
}, async ({ page, context, deskSite: { site, enter, addLeads } }) => {
  const cookie = await enter(context);
  const get = (url: string) => send(site.port, "GET", url, { cookie });
  async function say(url: string, body: object) {
    const answer = await call(site, url, { by: EMAIL, version: 1, ...body }, { cookie });
    expect([answer.status, answer.body.toString()]).toEqual([200, '{"value":null}']);
  }
  const company = { legalName: "Example Solar Private Limited", gstin: "05AAACE1234F1Z5", vendor: "UK-0123" };
  await saveForm(site, "/desk/content/company/company", company, { cookie });
  await saveForm(site, "/desk/content/solarRates/company", { isSample: "no" }, { cookie });
  const sizes: (string | undefined)[] = [];
  let number = 0;
  for (const language of ["hi", "en"] as const)
    for (const [lines, letters] of [
      [2, 40],
      [6, 90],
      [8, 90],
      [8, 115],
    ] as const) {
      number += 1;
      await addLeads(person(number, { name: "Kamla Joshi", phone: `98765432${10 + number}` }));
      const quotation = `/desk/leads/AAAAA-0000${number}/quotation`;
      const line = LINE[language].repeat(2).slice(0, letters);
      const changed = {
        "panels.listedOn": dayInIndia(new Date()),
        notIncluded: Array.from({ length: lines }, (_, index) => `${line} ${index}`).join("\n"),
        words: letters > 90 ? `${LINE[language]} `.repeat(6) : "",
        ...Object.fromEntries(
          [8, 9].flatMap((row) => [
            [`parts.${row}.part`, "Lightning arrester"],
            [`parts.${row}.what`, "Copper"],
          ]),
        ),
      };
      const size = { package: "residential-3-kw", kw: "3", customer: "home", homes: "" };
      const chosen = { ...size, state: "Uttarakhand", language };
      await say(`${quotation}s`, { act: "save", seen: 0, chosen, changed });
      const preview = pageOf(await get(quotation));
      await say(`${quotation}s`, { act: "send", seen: 1 });
      const path = /\/quotation\/[0-9a-f]{32}/.exec((await get(quotation)).body.toString())?.[0] ?? "";
      for (const twin of ["", "/hi"]) {
        await page.goto(site.origin + twin + path);
        const size = (await page.locator("article.quotation").getAttribute("data-size")) ?? "";
        const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
        const sheets = [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length;
        expect([number, twin, sheets === 1 || size === "two sheets"]).toEqual([number, twin, true]);
        if (twin === (language === "hi" ? "/hi" : ""))
          expect(preview.words.includes("On paper this takes two sheets")).toBe(size === "two sheets");
        sizes.push(size);
      }
    }
  expect(new Set(sizes).size).toBeGreaterThan(2);
});
