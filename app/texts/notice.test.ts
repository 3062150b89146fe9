import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { NO_COMPANY } from "~/site";
import { frame } from "./frame";
import { NOTICE_VERSION } from "./notice";
import { privacyPolicy } from "./privacy-policy";

it("whoever changes the notice of the forms changes its version, and the date of the privacy policy", () => {
  const words = `${frame.en.form.notice}\n${frame.hi.form.notice}\n`;
  expect([NOTICE_VERSION, createHash("sha256").update(words).digest("hex")]).toEqual([
    "2026-11-26",
    "aadc158c416a53cdbd479c5fe145f3e52d090b1a6729491cedf8474ca4270194",
  ]);
  expect(privacyPolicy.en.effective).toBe("In effect from 26 November 2026");
  expect(privacyPolicy.hi.effective).toMatch(/^26 नवंबर 2026 से लागू।/);
});

it("the notice and the policy name the same time after which a lead is erased", () => {
  const settings = { hasMapsKey: false, mailsPhone: false };
  for (const text of [frame.en.form.notice, privacyPolicy.en.text(settings, NO_COMPANY)])
    expect(text).toContain("24 months after our last contact");
  expect(frame.hi.form.notice).toContain("आखिरी बात के 24 महीने बाद");
  expect(privacyPolicy.hi.text(settings, NO_COMPANY)).toContain("आखिरी बार बात होने के 24 महीने बाद");
});
