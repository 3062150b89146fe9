import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import type { ReactNode } from "react";
import { inputQuery } from "~/calculator/input-query";
import { allOrEmpty } from "~/content/content";
import { inLanguage } from "~/content/in-language";
import type { PackageType } from "~/content/package";
import { readCompany } from "~/content/read-company.server";
import { dayInIndia, isDay } from "~/india-time";
import { callDay } from "~/leads/office-hours";
import { readReference } from "~/leads/reference";
import { name } from "~/query";
import { routeQuery } from "~/server/route-query";
import { hoursOf } from "~/site";
import { InquiryForm } from "~/site/forms/inquiry-form";
import { HOME_AFTER_SECONDS, InquirySentPage } from "~/site/forms/inquiry-sent";
import { TalkInstead } from "~/site/forms/talk-instead";
import { layoutOf, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { REFERENCE_PARAM, SENT_PARAM, STAY_PARAM, STAY_WITHOUT_BILL } from "~/submission/form-answer";
import { answerPage, receive } from "~/submission/receive.server";
import { estimateIn } from "~/submission/sent-estimate.server";
import { callBack } from "~/texts/call-back";
import { inquiry } from "~/texts/inquiry";
import { languageOf, pathIn } from "~/texts/language";
import { ContentText, useTexts } from "~/texts/use-texts";

export const handle = {
  query: {
    package: name,
    ...inputQuery,
    [REFERENCE_PARAM]: readReference,
    [STAY_PARAM]: (text: string) => (isDay(text) || text === STAY_WITHOUT_BILL ? text : undefined),
  },
};

/** The chosen package, if it still exists, and the estimate. Pages with an estimate are not kept. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { values, search, keepAs } = routeQuery(request, handle, context);
  const today = dayInIndia(Date.now());
  const { package: id, [STAY_PARAM]: stays = today } = values;
  const packages = id ? await allOrEmpty(context.stores.content, "packages") : [];
  const found = packages.find((item) => item.id === id);
  const chosen = found && inLanguage(languageOf(request.url), found);
  keepAs({ package: chosen?.id });
  // A visitor who loads the page again on another day gets the form.
  const wasSent = search.get(SENT_PARAM) === "inquiry" && (stays === today || stays === STAY_WITHOUT_BILL);
  const hours = hoursOf(await readCompany(context.stores.content));
  const loaded = {
    today,
    calls: wasSent && hours ? callBack[languageOf(request.url)].on(callDay(new Date(), hours)) : undefined,
    estimate: await estimateIn(String(search), context.stores.content, languageOf(request.url)),
    chosen: chosen && {
      id: chosen.id,
      name: chosen["package-name"],
      type: chosen.type,
      roofSize: chosen["roof-size"],
      annualGeneration: chosen["annual-generation"],
    },
  };
  // It says "today".
  return data(loaded, wasSent ? { headers: { "Cache-Control": "private, no-store" } } : {});
}

/** POST /inquiry and /contact/inquiry: the same form at two URLs (specification §2). */
export async function action(args: ActionFunctionArgs) {
  return answerPage(await receive("inquiry", args), ({ reference, withoutBill }) => {
    const page = `/inquiry?${SENT_PARAM}=inquiry&${REFERENCE_PARAM}=${reference}`;
    return withoutBill ? `${page}&${STAY_PARAM}=${STAY_WITHOUT_BILL}` : page;
  });
}

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export const meta: MetaFunction = (args) => {
  const search = new URLSearchParams(args.location.search);
  const { language } = layoutOf(args.matches);
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
  const texts = useTexts(inquiry);
  const { chosen, estimate, calls, today } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const [search] = useSearchParams();
  const wasSent = !answered && search.get(SENT_PARAM) === "inquiry";
  if (wasSent)
    return (
      <div className="page pt-28 pb-24 lg:pt-40">
        <InquirySentPage
          reference={readReference(search.get(REFERENCE_PARAM))}
          calls={calls}
          withoutBill={search.get(STAY_PARAM) === STAY_WITHOUT_BILL}
          stays={search.has(STAY_PARAM)}
          today={today}
        />
      </div>
    );
  return (
    <div className="page grid gap-x-20 gap-y-12 pt-32 pb-24 lg:grid-cols-[1fr_1.25fr] lg:pt-40">
      <InquiryIntro hasEstimate={estimate?.inShort !== undefined} />
      <div>
        {chosen && <ChosenPackage {...chosen} estimate={estimate?.search ?? ""} />}
        {estimate?.inShort && (
          <Chosen label={texts.estimate} changeTo={`/calculator${estimate.search}`}>
            <span className="font-display text-card font-semibold">{estimate.inShort}</span>
          </Chosen>
        )}
        <InquiryForm answered={answered} packageId={chosen?.id} estimate={estimate} />
      </div>
    </div>
  );
}

function InquiryIntro({ hasEstimate }: { hasEstimate: boolean }) {
  const { title, lead, steps, savingQuestion, toCalculator, talk } = useTexts(inquiry);
  return (
    <div className="lg:sticky lg:top-32 lg:self-start">
      <h1 className="text-section">{title}</h1>
      <p className="mt-5 max-w-md text-lead text-muted">{lead}</p>
      <ol className="mt-10 hidden max-w-md ruled border-y border-line sm:block">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-5 py-5">
            <span aria-hidden className="w-4 shrink-0 font-display text-card font-semibold text-sun">
              {index + 1}
            </span>
            <span className="text-muted">{step}</span>
          </li>
        ))}
      </ol>
      <div className="mt-8">
        {!hasEstimate && (
          <p className="flex flex-wrap items-center gap-x-3 text-muted">
            {savingQuestion}
            <Link
              to="/calculator"
              prefetch="intent"
              className="inline-flex min-h-11 items-center font-medium text-ink hover:text-sun"
            >
              {toCalculator}
            </Link>
          </p>
        )}
        <TalkInstead question={talk} />
      </div>
    </div>
  );
}

interface ChosenProps {
  label: string;
  changeTo: string;
  children: ReactNode;
}

/** What the visitor brings from another page, and the way back there. */
function Chosen({ label, changeTo, children }: ChosenProps) {
  const { change } = useTexts(inquiry);
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-sun/40 bg-sun/5 p-5">
      <p>
        <span className="block text-small text-muted">{label}</span>
        {children}
      </p>
      <Link to={changeTo} prefetch="intent" className="button button-quiet">
        {change}
      </Link>
    </div>
  );
}

interface ChosenPackageProps {
  name: string;
  type: PackageType;
  roofSize: string;
  annualGeneration: string;
  /** The calculator's inputs: "?for=home&…", or "". */
  estimate: string;
}

function ChosenPackage({ name, type, roofSize, annualGeneration, estimate }: ChosenPackageProps) {
  const { package: label, types, aYear } = useTexts(inquiry);
  const facts = [types[type], roofSize, annualGeneration && aYear(annualGeneration)].filter(Boolean);
  const search = type === "Commercial" ? `?type=Commercial${estimate.replace("?", "&")}` : estimate;
  return (
    <Chosen label={label} changeTo={`/packages${search}`}>
      <ContentText as="span" text={name} className="font-display text-card font-semibold" />
      <span className="block text-small text-muted">{facts.join(" · ")}</span>
    </Chosen>
  );
}
