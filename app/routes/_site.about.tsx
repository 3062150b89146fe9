import type { MetaFunction } from "@remix-run/node";
import { ABOUT_PICTURE, AboutHero } from "~/pages/about/about-hero";
import { CoreValues } from "~/pages/about/core-values";
import { Mission } from "~/pages/about/mission";
import { pageMeta, siteUrlOf } from "~/seo/page-meta";
import { breadcrumbs, organization } from "~/seo/structured-data";
import { site } from "~/site";
import { preloadBanner } from "~/ui/page-banner";

export const meta: MetaFunction = (args) => [
  ...pageMeta(args, {
    title: "About",
    description: `${site.brand} surveys, designs, installs and looks after solar for homes, shops and factories. What drives us, and how we work.`,
  }),
  preloadBanner(ABOUT_PICTURE),
  organization(siteUrlOf(args.matches)),
  breadcrumbs(siteUrlOf(args.matches), [{ name: "About", path: "/about" }]),
];

export default function About() {
  return (
    <>
      <AboutHero />
      <Mission />
      <CoreValues />
    </>
  );
}
