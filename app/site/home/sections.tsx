import { Link } from "@remix-run/react";
import type { Project } from "~/content/photo-gallery";
import type { TeamMember } from "~/content/team-member";
import { FactsLine } from "~/site/photos/project-facts";
import { home } from "~/texts/home";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Carousel } from "~/ui/carousel";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

export function Highlights() {
  const { highlightsTitle, highlights } = useTexts(home);
  return (
    <section aria-labelledby="highlights" className="page">
      <div className="reveal scene min-h-[36rem] rounded-card border border-line lg:min-h-[42rem]">
        <div className="scene-picture">
          <Picture
            src="/images/solar-farm-golden-hour.jpg"
            alt=""
            crop="wide"
            phoneCrop="phone"
            sizes="(min-width: 1240px) 1200px, 92vw"
          />
        </div>
        <div className="scene-words px-6 pb-6 [--rise:8rem] sm:shade-up sm:px-10 sm:pb-10 lg:px-14 lg:pb-14">
          <h2 id="highlights" className="max-w-xl text-section">
            {highlightsTitle}
          </h2>
          <ul className="mt-8 grid gap-6 md:grid-cols-3 lg:mt-10 lg:gap-10">
            {highlights.map(({ title, text }) => (
              <li key={title} className="border-t-2 border-sun pt-4">
                <h3 className="text-card">{title}</h3>
                <p className="mt-2 text-ink/80">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const ICONS = [
  ["home", "/packages", "M4 11l8-7 8 7v9h-5v-6H9v6H4z"],
  ["factory", "/packages?type=Commercial", "M4 20V6h4v6l5-3v3l5-3v11zM8 16h.01M12 16h.01M16 16h.01"],
  [
    "wrench",
    "/service",
    "M14.5 6.5a4 4 0 0 1 5-1l-2.6 2.6.5 2 2 .5L22 8a4 4 0 0 1-5.4 4.6L9 20.2a2 2 0 0 1-2.9-2.9l7.6-7.6a4 4 0 0 1 .8-3.2Z",
  ],
  ["leaf", "/how-it-works", "M5 19c0-9 5-14 15-14 0 10-5 15-12 14M5 19c2-5 5-8 9-9.5"],
] as const;

export function Services() {
  const { servicesTitle, servicesText, services } = useTexts(home);
  return (
    <section aria-labelledby="services" className="page section">
      <div className="grid items-end gap-6 lg:grid-cols-2">
        <h2 id="services" className="max-w-lg text-section">
          {servicesTitle}
        </h2>
        <p className="max-w-lg text-lead text-muted">{servicesText}</p>
      </div>
      <ul className="card reveal mt-10 grid overflow-hidden sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
        {ICONS.map(([key, to, icon]) => (
          <li key={key} className="p-6 [box-shadow:-1px_-1px_0_var(--color-line)] lg:p-8">
            <span className="grid size-12 place-items-center rounded-control border border-sun/20 bg-sun/10 text-sun">
              <Icon name={icon} size={24} />
            </span>
            <h3 className="mt-8 text-card lg:mt-14">
              <Link to={to} prefetch="intent" className="underline-offset-4 hover:underline">
                {services[key].title}
              </Link>
            </h3>
            <ul className="mt-4 ruled text-muted">
              {services[key].items.map((item) => (
                <li key={item} className="py-2.5">
                  {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The projects carousel: three at a time (specification §2, §4, §9). */
export function Projects({ projects }: { projects: readonly Project[] }) {
  const texts = useTexts(home);
  const heading = <h2 className="text-section">{texts.projects}</h2>;
  return (
    <div className="page section">
      {projects.length === 0 ? (
        <>
          {heading}
          <p className="mt-6 text-muted">{texts.noProjects}</p>
        </>
      ) : (
        <Carousel
          label={texts.projects}
          heading={heading}
          itemClassName="basis-[86%] sm:basis-1/2 lg:basis-1/3"
          items={projects.map((project) => ({ id: project.id, content: <ProjectCard {...project} /> }))}
        />
      )}
    </div>
  );
}

function ProjectCard({ title, category, name = category, imageUrl, facts }: Project) {
  return (
    <Link
      to={category ? `/project-photos?category=${encodeURIComponent(category)}` : "/project-photos"}
      className="group relative isolate block overflow-hidden rounded-card border border-line"
    >
      <Picture
        src={imageUrl}
        alt=""
        crop="tall"
        sizes="(min-width: 1024px) 390px, (min-width: 640px) 46vw, 80vw"
        className="aspect-4/5 w-full object-cover approach"
      />
      <span className="absolute inset-x-0 bottom-0 shade-up px-6 pb-6">
        {category && <ContentText as="span" text={name} className="block text-small font-medium text-sun" />}
        <ContentText
          as="span"
          text={title}
          className="mt-1 line-clamp-3 font-display text-card font-semibold leading-snug"
        />
        {facts && <FactsLine facts={facts} className="mt-1 text-small text-ink/85" />}
      </span>
    </Link>
  );
}

interface Member extends Pick<TeamMember, "id" | "fullName" | "postHeld" | "photo"> {
  hasPhoto: boolean;
}

/** The team showcase: four at a time, moving on by one (specification §2, §4, §9). */
export function Team({ members }: { members: readonly Member[] }) {
  const { team } = useTexts(home);
  if (members.length === 0) return null;
  return (
    <div className="page section border-t border-line">
      <Carousel
        label={team}
        heading={<h2 className="text-section">{team}</h2>}
        itemClassName="basis-[70%] sm:basis-[45%] md:basis-1/3 lg:basis-1/4"
        items={members.map((member) => ({ id: member.id, content: <MemberCard {...member} /> }))}
      />
    </div>
  );
}

/** Name and designation appear on hover or focus on larger screens, and are always visible elsewhere and without a photo. */
function MemberCard({ fullName, postHeld, photo, hasPhoto }: Member) {
  const texts = useTexts(home);
  return (
    <figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what hovering shows
      tabIndex={0}
      className={`relative h-full overflow-hidden rounded-card border border-line bg-raised ${hasPhoto ? "member group" : "flex items-center gap-4 p-5"}`}
    >
      <Picture
        src={photo}
        alt={texts.portrait(fullName)}
        crop="tall"
        sizes="(min-width: 1024px) 285px, (min-width: 640px) 45vw, 70vw"
        className={
          hasPhoto
            ? "aspect-4/5 w-full object-cover approach"
            : "size-12 shrink-0 rounded-full object-cover object-top"
        }
      />
      <figcaption className={hasPhoto ? "absolute inset-x-0 bottom-0 shade-up px-5 pb-5" : "min-w-0"}>
        <ContentText
          as="span"
          text={fullName}
          className="block font-display text-card font-semibold leading-snug"
        />
        <ContentText as="span" text={postHeld} className="mt-1 block text-small tracking-wide text-sun" />
      </figcaption>
    </figure>
  );
}
