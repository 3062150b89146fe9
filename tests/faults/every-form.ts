import { FORM, type Site, send } from "../http/site";
import { type File, inquiry, MULTIPART, multipart, photo } from "./inquiry";

/** A form that a test sends, as often as it has to. */
export interface SentForm {
  name: string;
  who: string;
  hasBill: boolean;
  isScript: boolean;
  /** The message when it cannot be stored. */
  failure: string;
  send(site: Site): Promise<FormOutcome>;
}

export interface FormOutcome {
  status: number;
  isAcknowledged: boolean;
  text: string;
  /** From the first byte sent to the last byte of the answer. */
  ms: number;
}

/** Every form, sent natively and by script, the inquiry with a bill and without. `mark` makes them unique. */
export function everyForm(mark: string): SentForm[] {
  const person = (who: string) => ({ name: who, email: "asha@example.in" });
  return [false, true].flatMap((isScript) => {
    const how = isScript ? "with script" : "plain";
    const urlOf = (path: string) => (isScript ? `/forms${path}` : path);
    const who = (form: string) => `Asha ${mark} ${form} ${how}`;

    function urlEncoded(form: string, address: string, failure: string, more: Record<string, string>) {
      const body = new URLSearchParams({ ...person(who(form)), ...more }).toString();
      return sentForm(form, failure, (site) => send(site.port, "POST", urlOf(address), FORM, body));
    }
    function inquiryForm(form: string, file?: File) {
      // A name that is taken would cost another call.
      const bill = file && { ...file, name: `${who(form)}.jpg` };
      const body = multipart(inquiry(who(form)), bill);
      return sentForm(
        form,
        "Failed to write to Firestore",
        (site) => send(site.port, "POST", urlOf("/inquiry"), MULTIPART, body),
        file !== undefined,
      );
    }
    function sentForm(
      form: string,
      failure: string,
      post: (site: Site) => ReturnType<typeof send>,
      hasBill = false,
    ): SentForm {
      return {
        name: `${form}, ${how}`,
        who: who(form),
        hasBill,
        isScript,
        failure,
        async send(site) {
          const startedAt = performance.now();
          const { status, body } = await post(site);
          const ms = performance.now() - startedAt;
          return { status, isAcknowledged: status === (isScript ? 200 : 303), text: body.toString(), ms };
        },
      };
    }

    return [
      urlEncoded("contact", "/contact", "Sorry, there was an error sending your message. Please try again.", {
        mobile: "9876543210",
        message: "Please call me.",
      }),
      urlEncoded(
        "quick contact",
        "/quick-contact",
        "Sorry, there was an error sending your request. Please try again.",
        { phone: "9876543210" },
      ),
      inquiryForm("inquiry"),
      inquiryForm("inquiry with a small bill", photo(50_000)),
      inquiryForm("inquiry with a bill", photo(600_000)),
    ];
  });
}
