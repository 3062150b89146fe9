import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { allOrEmpty } from "~/content/content";
import { publishedSlides } from "~/content/hero-slide";
import { inLanguage } from "~/content/in-language";
import { carouselProjects } from "~/content/photo-gallery";
import { membersByName } from "~/content/team-member";
import { languageOf } from "~/language";
import { HeroSlider, heroPreloads } from "~/pages/home/hero-slider";
import { Highlights } from "~/pages/home/highlights";
import { Projects } from "~/pages/home/projects";
import { Services } from "~/pages/home/services";
import { Team } from "~/pages/home/team";
import { organization } from "~/seo/organization";
import { pageMeta } from "~/seo/page-meta";
import { texts } from "~/texts/texts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { content } = context.stores;
  const [slides, galleries, members] = await Promise.all([
    allOrEmpty(content, "heroSliders"),
    allOrEmpty(content, "photo-gallery"),
    allOrEmpty(content, "userDetails"),
  ]);
  const language = languageOf(request.url);
  const shown = <Document extends object>(document: Document) => inLanguage(language, document);
  return {
    slides: publishedSlides(slides).map(shown),
    projects: carouselProjects(galleries, language),
    members: membersByName(members)
      .map(shown)
      .map(({ id, fullName, postHeld, photo }) => ({ id, fullName, postHeld, photo })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => {
  const { tagline, description } = texts.frame;
  return [
    ...pageMeta(args, { title: tagline, description }),
    ...heroPreloads(data?.slides[0]),
    organization(args.matches),
  ];
};

export default function Home() {
  const { slides, projects, members } = useLoaderData<typeof loader>();
  return (
    <>
      <HeroSlider slides={slides} />
      <Services />
      <Highlights />
      <Projects projects={projects} />
      <Team members={members} />
    </>
  );
}
