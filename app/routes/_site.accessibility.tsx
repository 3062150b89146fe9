import type { MetaFunction } from "@remix-run/node";
import { ReachUs } from "~/site/policies/reach-us";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { accessibility } from "~/texts/accessibility";
import { privacyPolicy } from "~/texts/privacy-policy";
import { useTexts } from "~/texts/use-texts";
import { PolicyPage } from "~/ui/policy-page";

export const meta: MetaFunction = (args) => pageMeta(args, metaTexts(args, accessibility));

export default function Accessibility() {
  const texts = { ...useTexts(privacyPolicy), ...useTexts(accessibility) };
  const sections = (["tested", "gaps", "tell"] as const).map((id) => {
    const [title = "", ...points] = texts[id];
    const list = points.map((point) => <li key={point}>{point}</li>);
    const reachUs = id === "tell" && <ReachUs words={texts.reachBy} />;
    return { id, title, body: [<ul key="points">{list}</ul>, reachUs] };
  });
  return <PolicyPage texts={texts} sections={sections} />;
}
