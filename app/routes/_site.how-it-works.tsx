import type { MetaFunction } from "@remix-run/node";
import { SOURCES } from "~/site/how-it-works/facts";
import { Broken, Covered, Steps, stepText } from "~/site/how-it-works/sections";
import { companyOfPage, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs, jsonLd } from "~/site/seo/structured-data";
import { SourceList } from "~/site/sources";
import { howItWorks } from "~/texts/how-it-works";
import { useTexts } from "~/texts/use-texts";
import { PageBanner, preloadBanner } from "~/ui/page-banner";

const PICTURE = "/images/rooftop-array-sunrise.jpg";

export const meta: MetaFunction = (args) => {
  const texts = metaTexts(args, howItWorks);
  const { name, title, description, steps } = texts;
  const { vendor } = companyOfPage(args.matches);
  return [
    ...pageMeta(args, { title: name, description }),
    preloadBanner(PICTURE),
    breadcrumbs(args.matches, [{ name, path: "/how-it-works" }]),
    jsonLd({
      "@type": "HowTo",
      name: title,
      step: steps.map(({ title }, index) => ({
        "@type": "HowToStep",
        name: title,
        text: stepText(texts, index, vendor),
      })),
    }),
  ];
};

export default function HowItWorks() {
  const { name, title } = useTexts(howItWorks);
  return (
    <>
      <PageBanner eyebrow={name} title={title} imageUrl={PICTURE} />
      <Steps />
      <Covered />
      <Broken />
      <SourceList sources={SOURCES} />
    </>
  );
}
