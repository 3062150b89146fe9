import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { allOrEmpty } from "~/content/content";
import { publishedSlides } from "~/content/hero-slide";
import { carouselProjects } from "~/content/photo-gallery";
import { membersByName } from "~/content/team-member";
import { HeroSlider, heroPreloads } from "~/pages/home/hero-slider";
import { Highlights } from "~/pages/home/highlights";
import { Projects } from "~/pages/home/projects";
import { Services } from "~/pages/home/services";
import { Team } from "~/pages/home/team";
import { pageMeta, siteUrlOf } from "~/seo/page-meta";
import { organization } from "~/seo/structured-data";
import { site } from "~/site";

export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.stores;
  const [slides, galleries, members] = await Promise.all([
    allOrEmpty(content, "heroSliders"),
    allOrEmpty(content, "photo-gallery"),
    allOrEmpty(content, "userDetails"),
  ]);
  return {
    slides: publishedSlides(slides),
    projects: carouselProjects(galleries),
    members: membersByName(members).map(({ id, fullName, postHeld, photo }) => ({
      id,
      fullName,
      postHeld,
      photo,
    })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, ...args }) => [
  ...pageMeta(args, { title: site.tagline, description: site.description }),
  ...heroPreloads(data?.slides[0]),
  organization(siteUrlOf(args.matches)),
];

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
