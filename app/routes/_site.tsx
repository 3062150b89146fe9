import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { isSchemeOver } from "~/calculator/rates";
import { allOrEmpty } from "~/content/content";
import { readCompany } from "~/content/read-company.server";
import { dayInIndia } from "~/india-time";
import { leadCollections } from "~/leads/leads";
import { readHours } from "~/leads/office-hours";
import { oneOf, type QueryHandle } from "~/query";
import { env } from "~/server/env.server";
import { takeFlash } from "~/server/flash.server";
import { type Company, hoursOf } from "~/site";
import { errorKind, SiteError, SiteFrame, SiteHead } from "~/site/layout/site-frame";
import { companyOfPage, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { SENT_PARAM } from "~/submission/form-answer";
import { callBack } from "~/texts/call-back";
import { frame } from "~/texts/frame";
import { languageOf } from "~/texts/language";
import { detailsOf, proofOf } from "~/texts/proof";
import type { HeadHandle } from "~/ui/document-parts";

export const handle: QueryHandle & HeadHandle = {
  /** Is read on every page, because the footer has a form. */
  query: { [SENT_PARAM]: oneOf(...Object.keys(leadCollections)) },
  Head: SiteHead,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeFlash(request);
  const language = languageOf(request.url);
  const { content } = context.stores;
  const today = dayInIndia(Date.now());
  const isOver = isSchemeOver(await allOrEmpty(content, "solarRates"), today);
  const known = await readCompany(content, language);
  const company = isOver ? { ...known, vendor: "" } : known;
  const hours = hoursOf(company);
  const words = callBack[language];
  const proof = proofOf(company, language);
  return data(
    {
      toast: toast && { type: toast.type, message: toast.message },
      company: shownCompany(company),
      proof: proof.length > 0 ? proof : undefined,
      details: detailsOf(company, language),
      hours: [
        hours && words.hours(readHours(hours)),
        company.promises?.callBackHours && words.within(company.promises.callBackHours),
      ]
        .filter(Boolean)
        .join(" "),
      noEmail: company.whatsApp?.sales ? words.noEmailOrChat : words.noEmail,
      /** The day of the call, for who has just sent a form: only they get this page. */
      calls: toast?.description || undefined,
      siteUrl: env().SITE_URL,
      day: today,
      isSchemeOver: isOver || undefined,
      language,
    },
    { headers },
  );
}

/** Returns what is filled in: every document has it, and must fit the first flight of a connection. */
function shownCompany({ installed, rating, founded, ...company }: Company): Partial<Company> {
  return Object.fromEntries(
    Object.entries({ ...company, founded }).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value,
    ),
  );
}

/** The toast and the origin belong to the document, so a navigation never changes them. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = (args) => {
  const { errors, description } = metaTexts(args, frame);
  const { title } = errors[errorKind(args.error)];
  return pageMeta(args, { title, description: description(companyOfPage(args.matches)), isIndexed: false });
};

export default function Site() {
  return (
    <SiteFrame toast={useLoaderData<typeof loader>().toast}>
      <Outlet />
    </SiteFrame>
  );
}

export { SiteError as ErrorBoundary };
