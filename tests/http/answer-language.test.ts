import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { BASES, LANGUAGES, LOCALES, languageOf } from "~/texts/language";
import { elementsIn } from "./html";
import { inquiry } from "./inquiry";
import { openQuoting } from "./quotation-stores";

const office = await openQuoting();
beforeAll(() => office.ready());

const who = { name: "Asha", email: "asha@example.in" };

interface Action {
  /** The file of its route. */
  route: string;
  /** Where it is sent to, without a language. */
  address: () => Promise<string> | string;
  fields: Record<string, string>;
}

const quoted = async (mobile: string) => office.quote(await office.come(`Quoted ${mobile}`, mobile));
let customers = 0;
const newQuotation = () => {
  customers += 1;
  return quoted(`98111001${String(customers).padStart(2, "0")}`);
};

const ACTIONS: Record<string, Action> = {
  "a message": {
    route: "_site.contact.tsx",
    address: () => "/contact",
    fields: { ...who, mobile: "9876500011", message: "A roof of 600 square feet" },
  },
  "a call request": {
    route: "_site.quick-contact.tsx",
    address: () => "/quick-contact",
    fields: { ...who, phone: "9876500012", from: "/about" },
  },
  "an inquiry": { route: "_site.inquiry.tsx", address: () => "/inquiry", fields: inquiry("Asha Inquiry") },
  "an inquiry at its other address": {
    route: "_site.contact_.inquiry.tsx",
    address: () => "/contact/inquiry",
    fields: inquiry("Asha Other"),
  },
  "a service request": {
    route: "_site.service.tsx",
    address: () => "/service",
    fields: { name: "Asha", phone: "9876500013", address: "Shivalik Nagar 12", message: "A red light" },
  },
  "a yes to a quotation": {
    route: "_secret.quotation.$token.tsx",
    address: newQuotation,
    fields: { answer: "yes" },
  },
  "a question about a quotation": {
    route: "_secret.quotation.$token.tsx",
    address: newQuotation,
    fields: { answer: "question", question: "When?" },
  },
};

/** These answer programs, and lead nowhere. */
const WITHOUT_PAGE = ["forms.$kind.ts", "hooks.leads.$source.ts", "vitals.ts"];

it("every action that visitors have is tried below", () => {
  const files = readdirSync("app/routes").filter(
    (file) =>
      !file.startsWith("desk.") &&
      /export (?:async )?(?:function|const) action\b|export \{[^}]*\baction\b/.test(
        readFileSync(`app/routes/${file}`, "utf8"),
      ),
  );
  const tried = [...Object.values(ACTIONS).map(({ route }) => route), ...WITHOUT_PAGE];
  expect(files.filter((file) => !tried.includes(file))).toEqual([]);
  expect(new Set(tried).size).toBe(files.length);
});

/** Follows an answer to its page, and returns the page's path, status and language. */
async function endOf(location: string | undefined) {
  const path = (location ?? "").replace(/^https?:\/\/[^/]+/, "").replace(/#.*/, "");
  const { status, headers, body } = await office.visit(path);
  if (status >= 300 && status < 400) return endOf(headers.location);
  const [html] = elementsIn(body.toString(), "html");
  return { status, at: languageOf(path), lang: html?.attributes.lang, body: body.toString() };
}

const CASES = Object.entries(ACTIONS).flatMap(([name, action]) =>
  LANGUAGES.map((language) => ({ name, language, action })),
);

it.each(CASES)("$name in $language leads to a page in $language", async ({ language, action }) => {
  const address = BASES[language] + (await action.address());
  const { status, headers } = await office.answer(address, action.fields);
  expect(status).toBe(303);
  const { body, ...end } = await endOf(headers.location);
  expect(end).toEqual({ status: 200, at: language, lang: LOCALES[language] });
  // The other language is the same page.
  const other = LANGUAGES.find((one) => one !== language) ?? "en";
  const twin = elementsIn(body, "a").find(
    ({ attributes }) =>
      attributes.lang === LOCALES[other] ||
      attributes.hreflang === LOCALES[other] ||
      attributes.lang === other,
  );
  const { body: _, ...switched } = await endOf(twin?.attributes.href);
  expect(switched).toEqual({ status: 200, at: other, lang: LOCALES[other] });
});

it.each(LANGUAGES)("a plain link of a customer's page in %s leads to a page in it", async (language) => {
  const lead = await office.come(`Page ${language}`, `981110020${language === "hi" ? 1 : 2}`);
  const quotation = BASES[language] + (await office.quote(lead)).replace("/hi", "");
  for (const step of ["?step=yes", "?step=question"]) {
    const { body, ...end } = await endOf(quotation + step);
    expect(end).toEqual({ status: 200, at: language, lang: LOCALES[language] });
    const [form] = elementsIn(body, "form");
    expect(languageOf(form?.attributes.action ?? "")).toBe(language);
  }
});
