import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { readReference } from "~/leads/reference";
import type { QueryHandle } from "~/query";
import { ServiceForm } from "~/site/forms/service-form";
import { TalkInstead } from "~/site/forms/talk-instead";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs } from "~/site/seo/structured-data";
import { REFERENCE_PARAM, SENT_PARAM } from "~/submission/form-answer";
import { answerPage, receive } from "~/submission/receive.server";
import { service } from "~/texts/service";
import { useTexts } from "~/texts/use-texts";

export const handle: QueryHandle = { query: { [REFERENCE_PARAM]: readReference } };

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
  const { title, lead, danger, talk, covered } = useTexts(service);
  return (
    <div className="page grid gap-x-20 gap-y-8 pt-28 pb-24 lg:grid-cols-[1fr_1.25fr] lg:pt-40">
      <div className="lg:sticky lg:top-32 lg:self-start">
        <h1 className="text-section">{title}</h1>
        <p className="mt-4 max-w-md text-lead text-muted">{lead}</p>
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
