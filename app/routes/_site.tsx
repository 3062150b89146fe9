import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { SENT_PARAM } from "~/forms/answer";
import type { HeadHandle } from "~/layout/head";
import { SiteError } from "~/layout/site-error";
import { SiteFrame } from "~/layout/site-frame";
import { SiteHead } from "~/layout/site-head";
import { leadCollections } from "~/leads/leads";
import { oneOf, type QueryHandle } from "~/query";
import { pageMeta } from "~/seo/page-meta";
import { env } from "~/server/env.server";
import { takeFlash } from "~/server/flash.server";
import { texts } from "~/texts/texts";

export const handle: QueryHandle & HeadHandle = {
  /** On every page, because the footer has a form. */
  query: { [SENT_PARAM]: oneOf(...Object.keys(leadCollections)) },
  Head: SiteHead,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { toast, headers } = await takeFlash(request);
  return data(
    { toast: toast && { type: toast.type, message: toast.message }, siteUrl: env().SITE_URL },
    { headers },
  );
}

/** The toast and the origin belong to the document, so a navigation never changes them. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = (args) => {
  const { notAvailable, description } = texts.frame;
  return pageMeta(args, { title: notAvailable, description, isIndexed: false });
};

/** The public site. */
export default function Site() {
  return (
    <SiteFrame toast={useLoaderData<typeof loader>().toast}>
      <Outlet />
    </SiteFrame>
  );
}

export { SiteError as ErrorBoundary };
