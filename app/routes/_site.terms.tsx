import type { MetaFunction } from "@remix-run/node";
import { PolicyPage } from "~/site/policies/policy-page";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { terms } from "~/texts/terms";
import { useTexts } from "~/texts/use-texts";

export const meta: MetaFunction = (args) => pageMeta(args, metaTexts(args, terms));

export default function Terms() {
  return <PolicyPage texts={useTexts(terms)} />;
}
