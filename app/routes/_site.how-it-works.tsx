import type { MetaFunction } from "@remix-run/node";
import { SOURCES } from "~/site/how-it-works/facts";
import { Broken, Covered, Steps, stepText } from "~/site/how-it-works/sections";
import { schemeTexts, useSchemeTexts } from "~/site/scheme";
import { layoutOf, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs, jsonLd } from "~/site/seo/structured-data";
import { SourceList } from "~/site/sources";
import { howItWorks } from "~/texts/how-it-works";
import { PageBanner, preloadBanner } from "~/ui/page-banner";

const PICTURE = "/images/rooftop-array-sunrise.jpg";

export const meta: MetaFunction = (args) => {
  const texts = schemeTexts(args, howItWorks);
  const { name, title, lead, description, steps } = texts;
  const { vendor } = layoutOf(args.matches).company;
  return [
    ...pageMeta(args, { title: name, description: description || lead }),
    preloadBanner(PICTURE),
    breadcrumbs(args.matches, [{ name, path: "/how-it-works" }]),
    jsonLd({
      "@type": "HowTo",
      name: title || name,
      step: steps.flatMap(({ title }, index) =>
        title ? { "@type": "HowToStep", name: title, text: stepText(texts, index, vendor) } : [],
      ),
    }),
  ];
};

export default function HowItWorks() {
  const { name, title } = useSchemeTexts(howItWorks);
  return (
    <>
      <PageBanner eyebrow={name} title={title || name} imageUrl={PICTURE} />
      <Steps />
      <Covered />
      <Broken />
      <SourceList sources={SOURCES} />
    </>
  );
}
