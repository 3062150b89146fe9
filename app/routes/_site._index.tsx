import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { allOrEmpty } from "~/content/content";
import { publishedSlides } from "~/content/hero-slide";
import { inLanguage } from "~/content/in-language";
import { carouselProjects } from "~/content/photo-gallery";
import { readCompany } from "~/content/read-company.server";
import { DEFAULT_PORTRAIT, membersByName } from "~/content/team-member";
import { shownTestimonials } from "~/content/testimonial";
import { BillQuestion } from "~/site/home/bill-question";
import { HeroSlider, heroPreloads } from "~/site/home/hero-slider";
import { Highlights, Projects, Services, Team } from "~/site/home/sections";
import { Proof } from "~/site/proof";
import { layoutOf, metaTexts, pageMeta } from "~/site/seo/page-meta";
import { organization } from "~/site/seo/structured-data";
import { frame } from "~/texts/frame";
import { languageOf } from "~/texts/language";
import { stateChoices } from "~/texts/state-choices.server";
import { Testimonials } from "~/ui/testimonials";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content } = context.stores;
  const language = languageOf(request.url);
  const [slides, galleries, members, testimonials, company] = await Promise.all([
    allOrEmpty(content, "heroSliders"),
    allOrEmpty(content, "photo-gallery"),
    allOrEmpty(content, "userDetails"),
    allOrEmpty(content, "testimonials"),
    readCompany(content, language),
  ]);
  const shown = <Document extends object>(document: Document) => inLanguage(language, document);
  return {
    slides: publishedSlides(slides)
      .map(shown)
      .map(({ shownFrom, shownUntil, ...slide }) => slide),
    states: stateChoices(company.serviceArea?.states ?? [], language),
    projects: carouselProjects(galleries, language),
    members: membersByName(members)
      .map(shown)
      .map((member) => {
        const { id, fullName, postHeld, photo } = member;
        return { id, fullName, postHeld, photo, hasPhoto: photo !== DEFAULT_PORTRAIT };
      }),
    ...shownTestimonials(testimonials, language),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  const { tagline, description } = metaTexts(args, frame);
  return [
    ...pageMeta(args, { title: tagline, description: description(layoutOf(args.matches).company) }),
    ...(data ? heroPreloads(data.slides[0]) : []),
    organization(args.matches),
  ];
};

export default function Home() {
  const { slides, states, projects, members, testimonials } = useLoaderData<typeof loader>();
  return (
    <>
      <HeroSlider slides={slides} />
      <BillQuestion states={states} />
      <Proof />
      <Services />
      <Highlights />
      <Projects projects={projects} />
      <Testimonials testimonials={testimonials} />
      <Team members={members} />
    </>
  );
}
