import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { parse, SetupError, settingNames } from "./env.server";

it("the tables of operating.md have every setting", () => {
  const rows = readFileSync("docs/operating.md", "utf8").matchAll(/^\| `([A-Z_]+)`/gm);
  expect([...rows].map(([, name]) => name).sort()).toEqual(settingNames.toSorted());
});

it(".env.example has every setting, a line about each, and the defaults", () => {
  const text = readFileSync(".env.example", "utf8");
  const example = parseEnv(text);
  expect(Object.keys(example).sort()).toEqual(settingNames.toSorted());
  expect(parse(example)).toEqual(parse({}));
  for (const [name, value] of Object.entries(parse({}))) {
    const hasDefault = typeof value === "number" || example[name] !== "" || /^SITE_URL$|^PICTURE/.test(name);
    expect(value === undefined || hasDefault, name).toBe(true);
  }
  for (const name of settingNames) expect(text).toMatch(new RegExp(`^# .+\n${name}=`, "m"));
});

const firebase = {
  FIREBASE_PROJECT_ID: "demo-suryanta",
  FIREBASE_STORAGE_BUCKET: "demo.firebasestorage.app",
};
const onCloudRun = { K_SERVICE: "site", SITE_URL: "https://suryanta.example" };
const mail = { LEAD_MAIL_TO: "sales@suryanta.example" };

it.each<[Record<string, string>, RegExp]>([
  [{ PORT: "abc" }, /^PORT: /],
  [{ PORT: "99999" }, /^PORT: /],
  [{ SITE_URL: "suryanta" }, /^SITE_URL: /],
  [{ SITE_URL: "https://suryanta.example/path" }, /^SITE_URL: must be an origin/],
  [{ SESSION_SECRET: "x".repeat(31) }, /^SESSION_SECRET: .*32/],
  [{ TRUST_PROXY: "yes" }, /^TRUST_PROXY: /],
  [{ RATE_LIMIT: "0" }, /^RATE_LIMIT: /],
  [{ PICTURES: "never" }, /^PICTURES: /],
  [{ K_SERVICE: "site", SITE_URL: "https://suryanta.example" }, /^K_SERVICE: .*Cloud Run/],
  [{ ...firebase, K_SERVICE: "site" }, /^SITE_URL: .*Cloud Run/],
  [{ ...firebase, ...onCloudRun }, /^SESSION_SECRET: .*instances/],
  [{ ...firebase, FIREBASE_PROJECT_ID: "Not an id" }, /^FIREBASE_PROJECT_ID: /],
  [{ ...firebase, FIREBASE_STORAGE_BUCKET: "" }, /^FIREBASE_STORAGE_BUCKET: is required/],
  [{ ...firebase, FIREBASE_STORAGE_BUCKET: "gs://bills" }, /^FIREBASE_STORAGE_BUCKET: .*gs:/],
  [{ ...firebase, FIRESTORE_CATALOG_DATABASE: "No" }, /^FIRESTORE_CATALOG_DATABASE: /],
  [{ ...firebase, FIREBASE_CATALOG_PROJECT_ID: "No" }, /^FIREBASE_CATALOG_PROJECT_ID: /],
  [{ LEAD_WEBHOOK_URL: "https://hooks.example/lead" }, /^LEAD_WEBHOOK_SECRET: is required/],
  [{ LEAD_WEBHOOK_SECRET: "x".repeat(31) }, /^LEAD_WEBHOOK_SECRET: .*32/],
  [{ LEAD_SOURCES: `meta=${"x".repeat(31)}` }, /^LEAD_SOURCES: .*32/],
  [{ LEAD_WEBHOOK_URL: "ftp://hooks.example" }, /^LEAD_WEBHOOK_URL: /],
  [{ LEAD_WEBHOOK_URL: "https://user:word@hooks.example" }, /^LEAD_WEBHOOK_URL: .*password/],
  [mail, /^LEAD_MAIL_TO: needs SMTP_URL, or FIREBASE_PROJECT_ID/],
  [{ SMTP_URL: "smtp://mail.suryanta.example" }, /^LEAD_MAIL_TO: is required with SMTP_URL/],
  [{ MAIL_FROM: "Suryanta Energy" }, /^MAIL_FROM.*: must be an address/],
  [{ MAIL_FROM: "Suryanta <leads@example.in>, x@example.in" }, /^MAIL_FROM.*: must be an address/],
  [{ LEAD_MAIL_PHONE: "yes" }, /^LEAD_MAIL_PHONE: /],
  [{ ...mail, SMTP_URL: "http://mail.suryanta.example" }, /^SMTP_URL: /],
])("the settings %o are refused with the name of the wrong one", (given, message) => {
  expect(() => parse(given)).toThrow(message);
  expect(() => parse(given)).toThrow(SetupError);
});
