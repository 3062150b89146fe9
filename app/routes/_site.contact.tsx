import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useHref, useLoaderData } from "@remix-run/react";
import { readReference } from "~/leads/reference";
import { oneOf, type QueryHandle } from "~/query";
import { env } from "~/server/env.server";
import { ContactDetails, Offices } from "~/site/contact/offices";
import { mobileInput } from "~/site/forms/digits-input";
import { DataNotice, fieldsOf, Honeypot, NoEmail, SourceFields } from "~/site/forms/form-parts";
import { ErrorSummary, SentHere } from "~/site/forms/form-status";
import { useSubmission } from "~/site/forms/use-submission";
import { MAP_PARAM } from "~/site/map/office-map";
import { layoutOf, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs, organization } from "~/site/seo/structured-data";
import { type FormAnswer, REFERENCE_PARAM, SENT_PARAM } from "~/submission/form-answer";
import { answerPage, receive } from "~/submission/receive.server";
import { contact } from "~/texts/contact";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { useToast } from "~/ui/toasts";

const PICTURE = "/images/carport-at-dusk.jpg";

export const handle: QueryHandle = {
  query: { [REFERENCE_PARAM]: readReference, [MAP_PARAM]: oneOf("1") },
};

/** Only pages with a map get the maps key. */
export function loader() {
  return { mapsApiKey: env().GOOGLE_MAPS_API_KEY };
}

export async function action(args: ActionFunctionArgs) {
  return answerPage(
    await receive("contact", args),
    ({ reference }) => `/contact?${SENT_PARAM}=contact&${REFERENCE_PARAM}=${reference}#contact-form`,
  );
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = (args) => {
  const { name, description } = metaTexts(args, contact);
  return [
    ...pageMeta(args, { title: name, description: description(layoutOf(args.matches).company) }),
    preloadBanner(PICTURE),
    organization(args.matches),
    breadcrumbs(args.matches, [{ name, path: "/contact" }]),
  ];
};

export default function Contact() {
  const { mapsApiKey } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { eyebrow, name, formTitle } = useTexts(contact);
  return (
    <>
      <PageBanner eyebrow={eyebrow} title={name} imageUrl={PICTURE} />
      <section className="page section grid grid-cols-1 gap-12 lg:grid-cols-[1.25fr_1fr] lg:gap-20">
        <div>
          <h2 className="mb-8 text-section">{formTitle}</h2>
          <ContactForm answered={answered} />
        </div>
        <ContactDetails />
      </section>
      <Offices mapsApiKey={mapsApiKey} />
    </>
  );
}

function ContactForm({ answered }: { answered: FormAnswer | undefined }) {
  const { fields, send, sent, failed } = useTexts(contact);
  const { sending } = useTexts(frame).form;
  const showToast = useToast();
  const { answer, failureCount, isSending, successCount, formProps } = useSubmission({
    kind: "contact",
    answered,
    failed,
    loadRules: () => import("~/leads/form-rules").then((module) => module.contactRules),
    onSent: ({ message }) => showToast({ type: "success", message }),
  });
  const field = fieldsOf({ kind: "contact", answer, required: true }, fields);
  return (
    <form
      id="contact-form"
      action={useHref("/contact")}
      className="card grid gap-5 p-5 sm:p-8"
      {...formProps}
    >
      <Honeypot kind="contact" />
      <SourceFields answer={answer} />
      <ErrorSummary key={`failure ${failureCount}`} answer={answer} />
      <SentHere kind="contact" answer={answer} message={sent} successCount={successCount} />
      <div key={successCount} className="grid gap-5">
        {field("name", { autoComplete: "name", enterKeyHint: "next" })}
        <div className="grid gap-5 sm:grid-cols-2">
          {field("email", { type: "email", autoComplete: "email", enterKeyHint: "next", below: <NoEmail /> })}
          {field("mobile", { ...mobileInput, enterKeyHint: "next" })}
        </div>
        {field("message", { rows: 5 })}
      </div>
      <DataNotice />
      <button type="submit" className="button button-primary" disabled={isSending}>
        {isSending ? sending : send}
      </button>
    </form>
  );
}
