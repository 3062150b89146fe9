import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/server/env.server";
import { PolicyPage } from "~/site/policies/policy-page";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { privacyPolicy } from "~/texts/privacy-policy";
import { useTexts } from "~/texts/use-texts";

export function loader() {
  return { hasMapsKey: env().GOOGLE_MAPS_API_KEY !== undefined };
}

export const meta: MetaFunction = (args) => pageMeta(args, metaTexts(args, privacyPolicy));

export default function PrivacyPolicy() {
  const { hasMapsKey } = useLoaderData<typeof loader>();
  return <PolicyPage texts={useTexts(privacyPolicy)} hasMapsKey={hasMapsKey} />;
}
