import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReachUs } from "~/pages/policies/reach-us";
import { pageMeta } from "~/seo/page-meta";
import { env } from "~/server/env.server";
import { texts } from "~/texts/texts";
import { PolicyPage } from "~/ui/policy-page";

export function loader() {
  return { hasMapsKey: env().GOOGLE_MAPS_API_KEY !== undefined };
}

export const meta: MetaFunction = (args) => pageMeta(args, texts.privacyPolicy);

export default function PrivacyPolicy() {
  const { hasMapsKey } = useLoaderData<typeof loader>();
  const reachUs = <ReachUs words={texts.privacyPolicy.reachBy} />;
  return (
    <PolicyPage texts={texts.privacyPolicy} sections={texts.privacyPolicy.sections(hasMapsKey, reachUs)} />
  );
}
