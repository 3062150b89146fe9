import { useLocation, useSearchParams } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { tidyPhone } from "~/leads/digits";
import { type FormAnswer, SENT_PARAM, texts } from "./answer";
import { DataNotice } from "./data-notice";
import { Field } from "./field";
import { ErrorSummary, SentNote } from "./form-status";
import { Honeypot } from "./honeypot";
import { SourceFields } from "./source-fields";
import { useSubmission } from "./use-submission";

export const QUICK_CONTACT_PATH = "/quick-contact";

/** How long the success is shown (specification §9). */
const SENT_FOR_MS = 5000;

const SENT_ANSWER: FormAnswer = { kind: "quick-contact", ok: true, message: texts["quick-contact"].sent };

/** The callback form, in the footer of every page and on a page of its own that shows its errors without JavaScript. */
export function QuickContact({ answered, from }: { answered?: FormAnswer | undefined; from?: string }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const wasSent = search.get(SENT_PARAM) === "quick-contact" ? SENT_ANSWER : undefined;
  const { answer, failureCount, isSending, successCount, dismiss, formProps } = useSubmission({
    kind: "quick-contact",
    answered: answered ?? wasSent,
  });

  useEffect(() => {
    if (!answer?.ok) return;
    const timer = setTimeout(dismiss, SENT_FOR_MS);
    return () => clearTimeout(timer);
  }, [answer, dismiss]);

  const common = { kind: "quick-contact", answer, browserChecks: true } as const;
  return (
    <section id="quick-contact" aria-labelledby="quick-contact-heading">
      <h2 id="quick-contact-heading" className="text-card">
        Quick Contact
      </h2>
      <form action={QUICK_CONTACT_PATH} className="mt-4 grid gap-4" {...formProps}>
        <Honeypot kind="quick-contact" />
        <SourceFields answer={answer} />
        <ErrorSummary key={`failure ${failureCount}`} answer={answer} />
        <div role="status">{answer?.ok && <SentNote message={answer.message} />}</div>
        <input type="hidden" name="from" value={from ?? pathname} />
        <div key={successCount} className="grid gap-4">
          <Field {...common} name="name" label="Name" autoComplete="name" enterKeyHint="next" />
          <Field
            {...common}
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            enterKeyHint="next"
          />
          <Field
            {...common}
            name="phone"
            label="Phone"
            type="tel"
            autoComplete="tel"
            enterKeyHint="send"
            onInputCapture={tidyPasted}
            onBlur={tidy}
          />
        </div>
        <DataNotice />
        <button type="submit" className="button button-primary justify-self-start" disabled={isSending}>
          {isSending ? "Sending..." : "Request a call"}
        </button>
      </form>
    </section>
  );
}

function tidy({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const phone = tidyPhone(input.value);
  if (phone !== input.value) input.value = phone;
}

function tidyPasted(event: FormEvent<HTMLInputElement>) {
  if (event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === "insertFromPaste")
    tidy(event);
}
