import { site } from "~/site";
import { Icon } from "~/ui/icon";
import { PageBanner } from "~/ui/page-banner";
import { MISSION } from "./mission";

export const ABOUT_PICTURE = "/images/solar-farm-aisle-mist.jpg";

export function AboutHero() {
  return (
    <PageBanner
      eyebrow={`About ${site.brand}`}
      title="Leading Solar Energy Solutions Provider"
      imageUrl={ABOUT_PICTURE}
    >
      <a href={`#${MISSION}`} className="button button-primary mt-8">
        Our mission
        <span className="rotate-90">
          <Icon name="arrow" />
        </span>
      </a>
    </PageBanner>
  );
}
