import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/server/env.server";
import { ReachUs } from "~/site/policies/reach-us";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { privacyPolicy } from "~/texts/privacy-policy";
import { useTexts } from "~/texts/use-texts";
import { PolicyPage } from "~/ui/policy-page";

export function loader() {
  return { hasMapsKey: env().GOOGLE_MAPS_API_KEY !== undefined };
}

export const meta: MetaFunction = (args) => pageMeta(args, metaTexts(args, privacyPolicy));

export default function PrivacyPolicy() {
  const texts = useTexts(privacyPolicy);
  const { hasMapsKey } = useLoaderData<typeof loader>();
  const reachUs = <ReachUs words={texts.reachBy} />;
  return <PolicyPage texts={texts} sections={texts.sections(hasMapsKey, reachUs)} />;
}
