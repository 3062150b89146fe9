import type { MetaFunction } from "@remix-run/node";
import { ReachUs } from "~/site/policies/reach-us";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { terms } from "~/texts/terms";
import { useTexts } from "~/texts/use-texts";
import { PolicyPage } from "~/ui/policy-page";

export const meta: MetaFunction = (args) => pageMeta(args, metaTexts(args, terms));

export default function Terms() {
  const texts = useTexts(terms);
  const reachUs = <ReachUs words={texts.reachBy} />;
  return <PolicyPage texts={texts} sections={texts.sections(reachUs)} />;
}
