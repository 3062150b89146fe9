import type { MetaFunction } from "@remix-run/node";
import { ReachUs } from "~/pages/policies/reach-us";
import { pageMeta } from "~/seo/page-meta";
import { texts } from "~/texts/texts";
import { PolicyPage } from "~/ui/policy-page";

export const meta: MetaFunction = (args) => pageMeta(args, texts.terms);

export default function Terms() {
  const reachUs = <ReachUs words={texts.terms.reachBy} />;
  return <PolicyPage texts={texts.terms} sections={texts.terms.sections(reachUs)} />;
}
