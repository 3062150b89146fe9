import type { MetaFunction } from "@remix-run/node";
import { ReachUs } from "~/site/policies/reach-us";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { accessibility } from "~/texts/accessibility";
import { useTexts } from "~/texts/use-texts";
import { PolicyPage } from "~/ui/policy-page";

export const meta: MetaFunction = (args) => pageMeta(args, metaTexts(args, accessibility));

export default function Accessibility() {
  const texts = useTexts(accessibility);
  const reachUs = <ReachUs words={texts.reachBy} />;
  return <PolicyPage texts={texts} sections={texts.sections(reachUs)} />;
}
