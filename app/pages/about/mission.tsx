import { Picture } from "~/ui/picture";

export const MISSION = "mission";

export function Mission() {
  return (
    <section
      id={MISSION}
      aria-labelledby="mission-heading"
      className="page section grid items-center gap-10 lg:grid-cols-2 lg:gap-20"
    >
      <div>
        <p className="eyebrow">What drives us</p>
        <h2 id="mission-heading" className="mt-5 text-section">
          Our Mission
        </h2>
        <p className="mt-6 text-lead text-muted">
          Accelerating the transition to sustainable energy through innovative solar solutions, excellent
          installation and clean energy accessible to homes and businesses across India.
        </p>
        <p className="mt-4 text-lead text-muted">
          So we climb up to your roof before we quote: we measure the shadow, read your bill, check the slab
          and the earthing, and only then design the system.
        </p>
      </div>
      <Picture
        src="/images/mounting-clamp-detail.jpg"
        alt="A panel held by its clamp on an aluminium rail"
        crop="photo"
        sizes="(min-width: 1024px) 560px, 92vw"
        className="reveal w-full rounded-card border border-line"
      />
    </section>
  );
}
