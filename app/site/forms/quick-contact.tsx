import { useHref, useLocation, useSearchParams } from "@remix-run/react";
import { type ComponentProps, type FormEvent, type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { type FormAnswer, SENT_PARAM } from "~/submission/form-answer";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { DataNotice, Field, fieldsOf, Honeypot, NoEmail, SourceFields } from "./form-parts";
import { ErrorSummary, SentNote } from "./form-status";
import { useSubmission } from "./use-submission";

export const QUICK_CONTACT_PATH = "/quick-contact";

/** How long the success is shown (specification §9). */
const SENT_FOR_MS = 5000;

/** The callback form, in the footer of every page and on a page of its own that shows its errors without JavaScript. */
export function QuickContact({ answered, from }: { answered?: FormAnswer | undefined; from?: string }) {
  const texts = useTexts(frame);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const wasSent = search.get(SENT_PARAM) === "quick-contact";
  const { sent } = texts.quickContact;
  // One object: another one would count as a new answer.
  const sentBefore = useMemo<FormAnswer | undefined>(
    () => (wasSent ? { kind: "quick-contact", ok: true, message: sent } : undefined),
    [wasSent, sent],
  );
  const { answer, failureCount, isSending, successCount, dismiss, formProps } = useSubmission({
    kind: "quick-contact",
    answered: answered ?? sentBefore,
    failed: texts.quickContact.failed,
  });

  useEffect(() => {
    if (!answer?.ok) return;
    const timer = setTimeout(dismiss, SENT_FOR_MS);
    return () => clearTimeout(timer);
  }, [answer, dismiss]);

  const common = { kind: "quick-contact", answer, browserChecks: true } as const;
  const field = fieldsOf(common, texts.quickContact);
  return (
    <section id="quick-contact" aria-labelledby="quick-contact-heading">
      <h2 id="quick-contact-heading" className="text-card">
        {texts.quickContact.title}
      </h2>
      <form
        action={useHref(QUICK_CONTACT_PATH)}
        className="mt-2 grid gap-2.5 sm:mt-4 sm:gap-4"
        {...formProps}
      >
        <Honeypot kind="quick-contact" />
        <SourceFields answer={answer} />
        <ErrorSummary key={`failure ${failureCount}`} answer={answer} />
        <div role="status" className="empty:max-sm:-mt-2.5">
          {answer?.ok && <SentNote message={answer.message} calls={answer.calls} />}
        </div>
        <input type="hidden" name="from" value={from ?? pathname} />
        <div
          key={successCount}
          className="beside grid gap-2.5 sm:gap-4 lg:in-[footer]:grid-cols-2 lg:in-[footer]:*:first:col-span-2"
        >
          {field("name", { autoComplete: "name", enterKeyHint: "next" })}
          {field("email", {
            type: "email",
            autoComplete: "email",
            enterKeyHint: "next",
            below: <NoEmail />,
            ...emailInput,
          })}
          <Phone {...common} label={texts.quickContact.phone} short={texts.quickContact.short} />
        </div>
        <DataNotice />
        <button type="submit" className="button button-primary justify-self-start" disabled={isSending}>
          {isSending ? texts.form.sending : texts.quickContact.send}
        </button>
      </form>
    </section>
  );
}

/** The form takes any number (specification §5), but nobody can call one of fewer than ten digits. */
function Phone({ short, ...common }: Omit<ComponentProps<typeof Field>, "name"> & { short: string }) {
  const [isShort, setShort] = useState(false);
  return (
    <Field
      {...common}
      name="phone"
      type="tel"
      autoComplete="tel"
      enterKeyHint="send"
      {...phoneInput}
      onBlur={(event) => {
        phoneInput.onBlur(event);
        setShort(/^(?:\P{Nd}*\p{Nd}){1,9}\P{Nd}*$/u.test(event.currentTarget.value));
      }}
      below={
        isShort && (
          <p role="status" className="mt-1.5 text-small text-muted">
            {short}
          </p>
        )
      }
    />
  );
}

type Tidy = (text: string) => string;

const emailInput = tidied(async () => (await import("~/leads/email")).tidyEmail);
const phoneInput = tidied(async () => (await import("~/leads/digits")).tidyPhone);

/** Tidies what was pasted before the browser's own check refuses "mailto:". The rules load with the first focus: few fill it in. */
function tidied(load: () => Promise<Tidy>) {
  let tidy: Tidy | undefined;
  function tidyUp({ currentTarget: input }: { currentTarget: HTMLInputElement }) {
    const text = tidy?.(input.value) ?? input.value;
    if (text !== input.value) input.value = text;
  }
  async function prepare({ currentTarget }: { currentTarget: HTMLInputElement }) {
    tidy ??= await load().catch(() => undefined);
    tidyUp({ currentTarget });
  }
  return {
    onFocus: prepare,
    onBlur: prepare,
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key !== "Enter") return;
      if (tidy) return tidyUp(event);
      const { form } = event.currentTarget;
      event.preventDefault();
      void prepare(event).then(() => form?.requestSubmit());
    },
    onInputCapture(event: FormEvent<HTMLInputElement>) {
      if ((event.nativeEvent as InputEvent).inputType === "insertFromPaste") void prepare(event);
    },
  };
}
