import { longDate, readDate } from "~/content/dates";
import { howItWorks } from "~/texts/how-it-works";
import { useLanguage, useTexts } from "~/texts/use-texts";
import { SOURCE_NAMES, SOURCES, type SourceName } from "./facts";

/** A note that leads to its source. */
export function Cited({ name }: { name: SourceName | undefined }) {
  const { source } = useTexts(howItWorks);
  if (!name) return null;
  const number = SOURCE_NAMES.indexOf(name) + 1;
  return (
    <sup>
      <a
        href={`#source-${name}`}
        aria-label={source(number)}
        className="px-1.5 text-sun underline underline-offset-3"
      >
        {number}
      </a>
    </sup>
  );
}

export function Sources() {
  const { sources, sourcesNote, undated } = useTexts(howItWorks);
  const language = useLanguage();
  return (
    <section aria-labelledby="sources" className="page section">
      <h2 id="sources" className="text-title">
        {sources}
      </h2>
      <p className="mt-3 max-w-2xl text-small text-muted">{sourcesNote}</p>
      <ol className="mt-6 ruled border-y border-line text-small">
        {SOURCE_NAMES.map((name, index) => {
          const { title, asOf, url } = SOURCES[name];
          return (
            <li key={name} id={`source-${name}`} className="flex flex-wrap gap-x-4 py-3 target:text-sun">
              <span className="w-5 text-sun">{index + 1}</span>
              <a
                href={url}
                rel="noreferrer"
                lang="en"
                className="min-w-0 flex-1 underline underline-offset-3"
              >
                {title}
              </a>
              <span className="text-faint">{longDate(readDate(asOf), language) || undated}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
