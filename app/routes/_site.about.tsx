import type { MetaFunction } from "@remix-run/node";
import { ABOUT_PICTURE, AboutHero } from "~/pages/about/about-hero";
import { CoreValues } from "~/pages/about/core-values";
import { Mission } from "~/pages/about/mission";
import { organization } from "~/seo/organization";
import { pageMeta } from "~/seo/page-meta";
import { breadcrumbs } from "~/seo/structured-data";
import { texts } from "~/texts/texts";
import { preloadBanner } from "~/ui/page-banner";

export const meta: MetaFunction = ({ matches, ...args }) => {
  const { name, description } = texts.about;
  return [
    ...pageMeta({ matches, ...args }, { title: name, description }),
    preloadBanner(ABOUT_PICTURE),
    organization(matches),
    breadcrumbs(matches, [{ name, path: "/about" }]),
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
