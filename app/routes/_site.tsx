import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { leadCollections } from "~/leads/leads";
import { oneOf, type QueryHandle } from "~/query";
import { env } from "~/server/env.server";
import { takeFlash } from "~/server/flash.server";
import { errorKind, SiteError, SiteFrame, SiteHead } from "~/site/layout/site-frame";
import { readSite } from "~/site/read-site.server";
import { layoutOf, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { SENT_PARAM } from "~/submission/form-answer";
import { frame } from "~/texts/frame";
import { languageOf } from "~/texts/language";
import type { HeadHandle } from "~/ui/document-parts";

export const handle: QueryHandle & HeadHandle = {
  /** Is read on every page, because the footer has a form. */
  query: { [SENT_PARAM]: oneOf(...Object.keys(leadCollections)) },
  Head: SiteHead,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { toast, headers } = await takeFlash(request);
  const language = languageOf(request.url);
  return data(
    {
      toast: toast && { type: toast.type, message: toast.message },
      ...(await readSite(context.stores.content, language)),
      /** The day of the call, for the visitor who has just sent a form: nobody else gets this page. */
      calls: toast?.description || undefined,
      siteUrl: env().SITE_URL,
      language,
    },
    { headers },
  );
}

/** The toast and the origin belong to the document, so a navigation never changes them. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = (args) => {
  const { errors, description } = metaTexts(args, frame);
  const { title } = errors[errorKind(args.error)];
  const { company } = layoutOf(args.matches);
  return pageMeta(args, { title, description: description(company), isIndexed: false });
};

export default function Site() {
  return (
    <SiteFrame toast={useLoaderData<typeof loader>().toast}>
      <Outlet />
    </SiteFrame>
  );
}

export { SiteError as ErrorBoundary };
