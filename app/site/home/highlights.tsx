import { home } from "~/texts/home";
import { useTexts } from "~/texts/use-texts";
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
