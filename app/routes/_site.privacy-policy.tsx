import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/server/env.server";
import { PolicyPage } from "~/site/policies/policy-page";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { privacyPolicy } from "~/texts/privacy-policy";
import { useTexts } from "~/texts/use-texts";

export function loader() {
  const { GOOGLE_MAPS_API_KEY, LEAD_MAIL_PHONE } = env();
  return { hasMapsKey: GOOGLE_MAPS_API_KEY !== undefined, mailsPhone: LEAD_MAIL_PHONE === "on" };
}

export const meta: MetaFunction = (args) => pageMeta(args, metaTexts(args, privacyPolicy));

export default function PrivacyPolicy() {
  return <PolicyPage texts={useTexts(privacyPolicy)} uses={useLoaderData<typeof loader>()} />;
}
