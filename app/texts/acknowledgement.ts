import { type Company, site } from "~/site";
import type { Language } from "./language";

/** The mail to somebody who has sent a form: nothing in it was typed by them, because an address may be a stranger's. */
const en = (reference: string, { phones: [phone] }: Company) => ({
  subject: `${site.brand}: we have your message, ${reference}`,
  text: `Namaste,

Thank you for writing to us. We’ll get back to you soon.

Your reference: ${reference}${phone ? `\nTo reach us: ${phone}` : ""}

If you did not write to us, you need do nothing.

${site.brand}
`,
});

const hi: typeof en = (reference, { phones: [phone] }) => ({
  subject: `${site.brand}: आपका संदेश मिल गया, ${reference}`,
  text: `नमस्ते,

हमें लिखने के लिए धन्यवाद। हम जल्द ही आपसे बात करेंगे।

आपका रेफ़रेंस नंबर: ${reference}${phone ? `\nहमारा नंबर: ${phone}` : ""}

अगर आपने हमें नहीं लिखा है, तो कुछ करने की ज़रूरत नहीं है।

${site.brand}
`,
});

export const acknowledgement = { en, hi } satisfies Record<Language, typeof en>;
