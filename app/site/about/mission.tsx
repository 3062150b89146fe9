import { about } from "~/texts/about";
import { useTexts } from "~/texts/use-texts";
import { Picture } from "~/ui/picture";

export const MISSION = "mission";

export function Mission() {
  const { missionEyebrow, mission, aim, way, missionPicture } = useTexts(about);
  return (
    <section
      id={MISSION}
      aria-labelledby="mission-heading"
      className="page section grid items-center gap-10 lg:grid-cols-2 lg:gap-20"
    >
      <div>
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
        sizes="(min-width: 1024px) 560px, 92vw"
        className="reveal w-full rounded-card border border-line"
      />
    </section>
  );
}
