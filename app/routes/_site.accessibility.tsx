import type { MetaFunction } from "@remix-run/node";
import { PolicyPage } from "~/site/policies/policy-page";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { accessibility } from "~/texts/accessibility";
import { useTexts } from "~/texts/use-texts";

export const meta: MetaFunction = (args) => pageMeta(args, metaTexts(args, accessibility));

export default function Accessibility() {
  return <PolicyPage texts={useTexts(accessibility)} />;
}
