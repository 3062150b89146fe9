import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { inputQuery } from "~/calculator/input-query";
import { allOrEmpty } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import { readReference } from "~/leads/reference";
import { name, oneOf, type QueryHandle } from "~/query";
import { routeQuery } from "~/server/route-query";
import { InquiryForm } from "~/site/forms/inquiry-form";
import { HOME_AFTER_SECONDS, InquirySentPage } from "~/site/forms/inquiry-sent";
import { ChosenPackage, InquiryIntro, WithEstimate } from "~/site/inquiry/inquiry-intro";
import { languageOfPage, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { REFERENCE_PARAM, SENT_PARAM, STAY_PARAM, STAY_WITHOUT_BILL } from "~/submission/form-answer";
import { answerPage, receive } from "~/submission/receive.server";
import { estimateIn } from "~/submission/sent-estimate.server";
import { inquiry } from "~/texts/inquiry";
import { languageOf, pathIn } from "~/texts/language";

export const handle: QueryHandle = {
  query: {
    package: name,
    ...inputQuery,
    [REFERENCE_PARAM]: readReference,
    [STAY_PARAM]: oneOf("1", STAY_WITHOUT_BILL),
  },
};

/** The chosen package, if it still exists, and the estimate. Pages with an estimate are not kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { search, keepAs } = routeQuery(request, handle, context);
  const id = search.get("package");
  const packages = id ? await allOrEmpty(context.stores.content, "packages") : [];
  const found = packages.find((item) => item.id === id);
  const chosen = found && inLanguage(languageOf(request.url), found);
  keepAs({ package: chosen?.id });
  return {
    estimate: await estimateIn(String(search), context.stores.content, languageOf(request.url)),
    chosen: chosen && {
      id: chosen.id,
      name: chosen["package-name"],
      type: chosen.type,
      roofSize: chosen["roof-size"],
      annualGeneration: chosen["annual-generation"],
    },
  };
}

/** POST /inquiry and /contact/inquiry: the same form at two URLs (specification §2). */
export async function action(args: ActionFunctionArgs) {
  return answerPage(await receive("inquiry", args), ({ reference, withoutBill }) => {
    const page = `/inquiry?${SENT_PARAM}=inquiry&${REFERENCE_PARAM}=${reference}`;
    return withoutBill ? `${page}&${STAY_PARAM}=${STAY_WITHOUT_BILL}` : page;
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = (args) => {
  const search = new URLSearchParams(args.location.search);
  const language = languageOfPage(args.matches);
  const { title, description } = metaTexts(args, inquiry);
  const goesHome = search.get(SENT_PARAM) === "inquiry" && !search.has(STAY_PARAM);
  return [
    ...pageMeta(args, {
      title,
      description,
      path: "/inquiry",
    }),
    ...(goesHome
      ? [{ httpEquiv: "refresh", content: `${HOME_AFTER_SECONDS};url=${pathIn(language, "/")}` }]
      : []),
  ];
};

export default function Inquiry() {
  const { chosen, estimate } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const [search] = useSearchParams();
  const wasSent = !answered && search.get(SENT_PARAM) === "inquiry";
  if (wasSent)
    return (
      <div className="page pt-28 pb-24 lg:pt-40">
        <InquirySentPage
          reference={readReference(search.get(REFERENCE_PARAM))}
          withoutBill={search.get(STAY_PARAM) === STAY_WITHOUT_BILL}
          stays={search.has(STAY_PARAM)}
        />
      </div>
    );
  return (
    <div className="page grid gap-x-20 gap-y-12 pt-32 pb-24 lg:grid-cols-[1fr_1.25fr] lg:pt-40">
      <InquiryIntro hasEstimate={estimate?.inShort !== undefined} />
      <div>
        {chosen && <ChosenPackage {...chosen} estimate={estimate?.search ?? ""} />}
        {estimate?.inShort && <WithEstimate inShort={estimate.inShort} search={estimate.search} />}
        <InquiryForm answered={answered} packageId={chosen?.id} estimate={estimate} />
      </div>
    </div>
  );
}
