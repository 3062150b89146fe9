import type { Language } from "~/language";
import { answers } from "~/texts/answers.en";
import { answers as hindiAnswers } from "~/texts/answers.hi";
import { contact } from "~/texts/contact.en";
import { contact as hindiContact } from "~/texts/contact.hi";
import { frame } from "~/texts/frame.en";
import { frame as hindiFrame } from "~/texts/frame.hi";
import { inquiry } from "~/texts/inquiry.en";
import { inquiry as hindiInquiry } from "~/texts/inquiry.hi";

const english = {
  ...answers,
  fixErrors: frame.form.fixErrors,
  kinds: { contact, "quick-contact": frame.quickContact, inquiry },
  bill: inquiry.bill,
};

/** What the forms say to their visitors. */
export const formTexts: Record<Language, typeof english> = {
  en: english,
  hi: {
    ...hindiAnswers,
    fixErrors: hindiFrame.form.fixErrors,
    kinds: { contact: hindiContact, "quick-contact": hindiFrame.quickContact, inquiry: hindiInquiry },
    bill: hindiInquiry.bill,
  },
};
