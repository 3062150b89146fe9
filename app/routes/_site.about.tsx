import type { MetaFunction } from "@remix-run/node";
import { Proof } from "~/site/proof";
import { metaTexts, pageMeta } from "~/site/seo/page-meta";
import { breadcrumbs, organization } from "~/site/seo/structured-data";
import { about } from "~/texts/about";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { PageBanner, preloadBanner } from "~/ui/page-banner";
import { Picture } from "~/ui/picture";

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
      <Proof />
      <Mission />
      <CoreValues />
    </>
  );
}

const ABOUT_PICTURE = "/images/solar-farm-aisle-mist.jpg";

function AboutHero() {
  const { eyebrow, title, toMission } = useTexts(about);
  return (
    <PageBanner eyebrow={eyebrow} title={title} imageUrl={ABOUT_PICTURE}>
      <a href={`#${MISSION}`} className="button button-primary mt-8">
        {toMission}
        <span className="rotate-90">
          <Icon name="arrow" />
        </span>
      </a>
    </PageBanner>
  );
}

const ICONS = [
  ["shield", "M12 3.5 19 6v5.5c0 4.4-3 7.6-7 9-4-1.4-7-4.6-7-9V6zM8.8 12l2.2 2.2 4.2-4.4"],
  [
    "team",
    "M9 11a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7ZM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2.1.8 3.5 2.8 3.5 5.6",
  ],
  [
    "headset",
    "M4 14v-2a8 8 0 0 1 16 0v2M4 13.5h3v5H5.5A1.5 1.5 0 0 1 4 17zM20 13.5h-3v5h1.5A1.5 1.5 0 0 0 20 17zM18.5 18.5c0 1.5-1.5 2.5-4 2.5",
  ],
  ["bolt", "M13 3 5 14h6l-1 7 8-11h-6z"],
] as const;

function CoreValues() {
  const { valuesTitle, values } = useTexts(about);
  return (
    <section aria-labelledby="values" className="border-t border-line bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-2 lg:gap-20">
        <h2 id="values" className="text-section">
          {valuesTitle}
        </h2>
        <ul className="ruled border-y border-line">
          {ICONS.map(([key, icon]) => (
            <li key={key} className="flex gap-5 py-6">
              <span className="text-sun">
                <Icon name={icon} size={28} />
              </span>
              <div>
                <h3 className="text-title">{values[key].title}</h3>
                <p className="mt-2 text-muted">{values[key].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const MISSION = "mission";

function Mission() {
  const { missionEyebrow, mission, aim, way, missionPicture } = useTexts(about);
  return (
    <section id={MISSION} aria-labelledby="mission-heading" className="grid items-center lg:grid-cols-2">
      <div className="page section lg:w-auto lg:pr-20 lg:pl-[max(1.25rem,100%-37.5rem)]">
        <p className="eyebrow">{missionEyebrow}</p>
        <h2 id="mission-heading" className="mt-5 text-section">
          {mission}
        </h2>
        <p className="mt-6 text-lead text-muted">{aim}</p>
        <p className="mt-4 text-lead text-muted">{way}</p>
      </div>
      <Picture
        src="/images/mounting-clamp-detail.jpg"
        alt={missionPicture}
        crop="photo"
        sizes="(min-width: 1024px) 50vw, 100vw"
        className="size-full lg:min-h-[36rem]"
      />
    </section>
  );
}
