import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { readCompany } from "~/content/read-company.server";
import { SecretError, SecretFrame, SecretHead } from "~/sales/customer-page/secret-frame";
import { env } from "~/server/env.server";
import { errorKind } from "~/site/layout/site-frame";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { frame } from "~/texts/frame";
import { languageOf } from "~/texts/language";
import { secret } from "~/texts/secret";
import type { HeadHandle } from "~/ui/document-parts";

export const handle: HeadHandle = { Head: SecretHead };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const language = languageOf(request.url);
  const { phones, whatsApp, hours } = await readCompany(context.stores.content, language);
  return { company: { phones, whatsApp, hours }, siteUrl: env().SITE_URL, language };
}

export const meta: MetaFunction = (args) => {
  const { title } = metaTexts(args, frame).errors[errorKind(args.error)];
  return pageMeta(args, { title, description: metaTexts(args, secret).description, isIndexed: false });
};

export default function Secret() {
  return (
    <SecretFrame>
      <Outlet />
    </SecretFrame>
  );
}

export { SecretError as ErrorBoundary };
