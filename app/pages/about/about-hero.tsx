import { texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";
import { PageBanner } from "~/ui/page-banner";
import { MISSION } from "./mission";

export const ABOUT_PICTURE = "/images/solar-farm-aisle-mist.jpg";

export function AboutHero() {
  const { eyebrow, title, toMission } = texts.about;
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
