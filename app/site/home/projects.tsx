import { Link } from "@remix-run/react";
import type { Project } from "~/content/photo-gallery";
import { home } from "~/texts/home";
import { useLangOf, useTexts } from "~/texts/use-texts";
import { Carousel } from "~/ui/carousel";
import { Picture } from "~/ui/picture";

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

function ProjectCard({ title, category, name = category, imageUrl }: Project) {
  const langOf = useLangOf();
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
        {category && (
          <span lang={langOf(name)} className="block text-small font-medium text-sun">
            {name}
          </span>
        )}
        <span
          lang={langOf(title)}
          className="mt-1 line-clamp-3 font-display text-card font-semibold leading-snug"
        >
          {title}
        </span>
      </span>
    </Link>
  );
}
