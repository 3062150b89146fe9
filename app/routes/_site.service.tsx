import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useHref, useSearchParams } from "@remix-run/react";
import { PHOTO_FIELD } from "~/leads/bills";
import { readReference } from "~/leads/reference";
import type { QueryHandle } from "~/query";
import { mobileInput } from "~/site/forms/digits-input";
import { FileField } from "~/site/forms/file-field";
import { fieldsOf, Honeypot, SourceFields } from "~/site/forms/form-parts";
import { ErrorSummary, SentHere } from "~/site/forms/form-status";
import { SendFile } from "~/site/forms/sending";
import { TalkInstead } from "~/site/forms/talk-instead";
import { useFile } from "~/site/forms/use-file";
import { useSubmission } from "~/site/forms/use-submission";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { useCompany } from "~/site/use-company";
import { type FormAnswer, REFERENCE_PARAM, SENT_PARAM } from "~/submission/form-answer";
import { answerPage, receive } from "~/submission/receive.server";
import { frame } from "~/texts/frame";
import { service, YOURS_PARAM } from "~/texts/service";
import { useTexts } from "~/texts/use-texts";

export const handle: QueryHandle = {
  query: { [REFERENCE_PARAM]: readReference, [YOURS_PARAM]: readReference },
};

export async function action(args: ActionFunctionArgs) {
  return answerPage(
    await receive("service", args),
    ({ reference }) => `/service?${SENT_PARAM}=service&${REFERENCE_PARAM}=${reference}#service-form`,
  );
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = (args) => {
  const { name, description } = metaTexts(args, service);
  return [
    ...pageMeta(args, { title: name, description }),
    breadcrumbs(args.matches, [{ name, path: "/service" }]),
  ];
};

export default function Service() {
  const answered = useActionData<typeof action>();
  const { title, lead, visit, danger, talk, covered } = useTexts(service);
  const { serviceDays } = useCompany().promises ?? {};
  return (
    <div className="page grid gap-x-20 gap-y-8 pt-28 pb-24 lg:grid-cols-[1fr_1.25fr] lg:pt-40">
      <div className="lg:sticky lg:top-32 lg:self-start">
        <h1 className="text-section">{title}</h1>
        <p className="mt-4 max-w-md text-lead text-muted">
          {lead} {serviceDays && visit(serviceDays)}
        </p>
        <p className="my-4 max-w-md border-l-2 border-bad pl-4">{danger}</p>
        <TalkInstead question={talk} />
        <Link
          to="/how-it-works#service"
          className="mt-2 inline-flex min-h-11 items-center text-small text-muted underline underline-offset-3"
        >
          {covered}
        </Link>
      </div>
      <ServiceForm answered={answered} />
    </div>
  );
}

function ServiceForm({ answered }: { answered: FormAnswer | undefined }) {
  const { title, fields, photo, send, sent, failed } = useTexts(service);
  const { sending } = useTexts(frame).form;
  const submission = useSubmission({
    kind: "service",
    answered,
    failed,
    loadRules: () => import("~/leads/form-rules").then((module) => module.serviceRules),
    checkFiles: () => file.errors(),
    onSent: () => file.reset(),
  });
  const { answer, successCount } = submission;
  const yours = readReference(useSearchParams()[0].get(YOURS_PARAM));
  const file = useFile(PHOTO_FIELD, submission);
  const field = fieldsOf({ kind: "service", answer, required: true }, fields);
  return (
    <form
      id="service-form"
      action={useHref("/service")}
      encType="multipart/form-data"
      aria-label={title}
      className="card grid gap-5 p-5 sm:p-8"
      {...submission.formProps}
    >
      <Honeypot kind="service" />
      <SourceFields answer={answer} />
      <ErrorSummary key={`failure ${submission.failureCount}`} answer={answer} />
      <SentHere kind="service" answer={answer} message={sent} successCount={successCount} />
      <div key={successCount} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {field("name", { autoComplete: "name" })}
          {field("phone", mobileInput)}
        </div>
        {field("address", { autoComplete: "address-line1", defaultValue: yours })}
        {field("message", { rows: 4 })}
        {/* Last, so that the text fields arrive before a file that is too large. */}
        <FileField kind="service" words={photo} file={file} />
      </div>
      <SendFile submission={submission} words={[send, sending]} />
    </form>
  );
}
