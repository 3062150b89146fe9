import { type File, inquiry, MULTIPART, multipart, photo } from "./inquiry";
import { FORM, type Site, send } from "./site";

/** A form that a test sends, as often as it has to. */
export type SentForm = ReturnType<typeof everyForm>[number];

/** Every form, sent natively and by script, the inquiry with a bill and without. `mark` makes them unique. */
export function everyForm(mark: string) {
  return [false, true].flatMap((isScript) => {
    const how = isScript ? "with script" : "plain";
    const who = (form: string) => `Asha ${mark} ${form} ${how}`;

    function form(name: string, failure: string, url: string, headers: object, body: string | Uint8Array) {
      return {
        name: `${name}, ${how}`,
        who: who(name),
        hasBill: name.includes("bill"),
        isScript,
        /** The message when it cannot be stored. */
        failure,
        async send(site: Site) {
          const answer = await send(site.port, "POST", isScript ? `/forms${url}` : url, { ...headers }, body);
          const isAcknowledged = answer.status === (isScript ? 200 : 303);
          return { status: answer.status, isAcknowledged, text: answer.body.toString() };
        },
      };
    }

    function urlEncoded(name: string, url: string, what: string, more: Record<string, string>) {
      const fields = { name: who(name), email: "asha@example.in", ...more };
      const failure = `Sorry, there was an error sending your ${what}. Please try again.`;
      return form(name, failure, url, FORM, new URLSearchParams(fields).toString());
    }

    function inquiryForm(name: string, file?: File) {
      // A name that is taken would cost another call.
      const bill = file && { ...file, name: `${who(name)}.jpg` };
      const body = multipart(inquiry(who(name)), bill);
      return form(name, "Failed to write to Firestore", "/inquiry", MULTIPART, body);
    }

    return [
      urlEncoded("contact", "/contact", "message", { mobile: "9876543210", message: "Please call me." }),
      urlEncoded("quick contact", "/quick-contact", "request", { phone: "9876543210" }),
      inquiryForm("inquiry"),
      inquiryForm("inquiry with a small bill", photo(50_000)),
      inquiryForm("inquiry with a bill", photo(600_000)),
    ];
  });
}
