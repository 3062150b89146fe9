import type { TeamMember } from "~/content/team-member";
import { home } from "~/texts/home";
import { useLangOf, useTexts } from "~/texts/use-texts";
import { Carousel } from "~/ui/carousel";
import { Picture } from "~/ui/picture";

type Member = Pick<TeamMember, "id" | "fullName" | "postHeld" | "photo">;

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

/** Name and designation appear on hover or focus on larger screens, and are always visible elsewhere. */
function MemberCard({ fullName, postHeld, photo }: Member) {
  const langOf = useLangOf();
  const texts = useTexts(home);
  return (
    <figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach what hovering shows
      tabIndex={0}
      className="group relative overflow-hidden rounded-card border border-line bg-raised"
    >
      <Picture
        src={photo}
        alt={texts.portrait(fullName)}
        crop="tall"
        sizes="(min-width: 1024px) 285px, (min-width: 640px) 45vw, 70vw"
        className="aspect-4/5 w-full object-cover approach"
      />
      <figcaption className="absolute inset-x-0 bottom-0 shade-up px-5 pb-5 transition duration-250 lg:pointer-fine:translate-y-2 lg:pointer-fine:opacity-0 lg:group-hover:translate-y-0 lg:group-hover:opacity-100 lg:group-focus-visible:translate-y-0 lg:group-focus-visible:opacity-100">
        <span lang={langOf(fullName)} className="block font-display text-card font-semibold leading-snug">
          {fullName}
        </span>
        <span lang={langOf(postHeld)} className="mt-1 block text-small tracking-wide text-sun">
          {postHeld}
        </span>
      </figcaption>
    </figure>
  );
}
