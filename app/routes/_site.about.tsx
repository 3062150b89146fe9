import type { MetaFunction } from "@remix-run/node";
import { ABOUT_PICTURE, AboutHero, CoreValues, Mission } from "~/site/about/sections";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs, organization } from "~/site/seo/structured-data";
import { about } from "~/texts/about";
import { preloadBanner } from "~/ui/page-banner";

export const meta: MetaFunction = (args) => {
  const { name, description } = metaTexts(args, about);
  return [
    ...pageMeta(args, { title: name, description }),
    preloadBanner(ABOUT_PICTURE),
    organization(args.matches),
    breadcrumbs(args.matches, [{ name, path: "/about" }]),
  ];
};

export default function About() {
  return (
    <>
      <AboutHero />
      <Mission />
      <CoreValues />
    </>
  );
}
