import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { NO_COMPANY } from "~/site";
import { frame } from "./frame";
import { IDENTITY_NOTICE_VERSION, identityNotice } from "./identity-notice";
import { NOTICE_VERSION } from "./notice";
import { privacyPolicy } from "./privacy-policy";

it("whoever changes the notice of the forms changes its version, and the date of the privacy policy", () => {
  const words = `${frame.en.form.notice}\n${frame.hi.form.notice}\n`;
  expect([NOTICE_VERSION, hashOf(words)]).toEqual([
    "2026-11-29",
    "aadc158c416a53cdbd479c5fe145f3e52d090b1a6729491cedf8474ca4270194",
  ]);
  expect(privacyPolicy.en.effective).toBe("In effect from 29 November 2026");
  expect(privacyPolicy.hi.effective).toMatch(/^29 नवंबर 2026 से लागू।/);
});

const hashOf = (words: string) => createHash("sha256").update(words).digest("hex");

it("whoever changes the promises of the policy changes its date", () => {
  const settings = { hasMapsKey: true, mailsPhone: true };
  const texts = [privacyPolicy.en, privacyPolicy.hi].map(({ text }) => text(settings, NO_COMPANY));
  expect([NOTICE_VERSION, hashOf(texts.join("\n"))]).toEqual([
    "2026-11-29",
    "a8cdb25551b6b009676d132c6b3323dfa7d77a3ad977df2c984a58e4472aba03",
  ]);
});

it("whoever changes the notice of identity papers changes its version; the policy promises the same", () => {
  const words = `${identityNotice.en}\n${identityNotice.hi}\n`;
  expect([IDENTITY_NOTICE_VERSION, hashOf(words)]).toEqual([
    "2026-11-27",
    "958b145d47e5cbbf133ce68f829c9c043dfaab06bde15beeb2a00d9c15858b87",
  ]);
  const settings = { hasMapsKey: false, mailsPhone: false };
  const texts = { en: /first eight digits.*30 days after the handover/s, hi: /पहले आठ अंक.*30 दिन बाद/s };
  for (const language of ["en", "hi"] as const) {
    expect(identityNotice[language]).toMatch(texts[language]);
    expect(privacyPolicy[language].text(settings, NO_COMPANY)).toMatch(texts[language]);
  }
});

it("the notice and the policy name the same time after which a lead is erased", () => {
  const settings = { hasMapsKey: false, mailsPhone: false };
  for (const text of [frame.en.form.notice, privacyPolicy.en.text(settings, NO_COMPANY)])
    expect(text).toContain("24 months after our last contact");
  expect(frame.hi.form.notice).toContain("आखिरी बात के 24 महीने बाद");
  expect(privacyPolicy.hi.text(settings, NO_COMPANY)).toContain("आखिरी बार बात होने के 24 महीने बाद");
});

it.each([
  ["en", /IndiaMART or JustDial.*our first message tells you\. You may ask who gave us your details.*erased/],
  ["hi", /IndiaMART या JustDial.*पहले संदेश में बताते हैं। आप पूछ सकते हैं कि आपकी जानकारी किसने दी.*मिटवा/],
] as const)(
  "the policy in %s says where details come from that no form brought, and what their owner may ask",
  (language, words) => {
    expect(privacyPolicy[language].text({ hasMapsKey: false, mailsPhone: false }, NO_COMPANY)).toMatch(words);
  },
);
