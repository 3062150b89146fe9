import { yearOfOld } from "~/calculator/source-dates";
import { longDate, readDate } from "~/content/dates";
import { useSite } from "~/site/use-company";
import { howItWorks } from "~/texts/how-it-works";
import { sourceAge, useLanguage, useTexts } from "~/texts/use-texts";

/** Where things were read, by a name of ours. Undated ones have no `asOf`. */
export type Sources = Readonly<Record<string, { title: string; asOf: string; url: string }>>;

export const vendors = {
  title: "Mercom India: REC Issues Guidance Framework for Vendor Operations Under PM Surya Ghar",
  asOf: "2024-11-27",
  url: "https://mercomindia.com/rec-issues-guidance-framework-for-vendor-operations-under-pm-surya-ghar",
};

export const portal = {
  title: "The portal’s steps, as reprinted by Kakatiya Energies: PM Surya Ghar Application Process",
  asOf: "",
  url: "https://kakatiyaenergies.com/index.php/blog/pm-surya-ghar-application-process",
};

/** What says which panels a net meter needs, what we enter on the portal, and where a loan leaves the subsidy. */
export const lawSources = {
  almm: {
    title: "Business Standard: MNRE clarifies ALMM cell exemption process for rooftop solar",
    asOf: "2026-06-16",
    url: "https://www.business-standard.com/industry/news/mnre-clarifies-almm-cell-exemption-process-for-rooftop-solar-126061600583_1.html",
  },
  workflow: {
    title: "SuryaHub: PM Surya Ghar process: the full EPC workflow",
    asOf: "2026-06-19",
    url: "https://suryahub.com/hub/pm-surya-ghar/application-process-workflow",
  },
  indianBank: {
    title: "Indian Bank’s terms, as reprinted on pmsuryagharyojana.in: Indian Bank Finance Options",
    asOf: "",
    url: "https://pmsuryagharyojana.in/pm-surya-ghar-loan-indian-bank/",
  },
  ucoBank: {
    title: "UCO Bank: UCO Suryodaya loan (in Hindi)",
    asOf: "",
    url: "https://ucobank.com/hi/web/guest/uco-suryodaya-loan",
  },
};

export const complaints = {
  title: "Questions and answers of the National Portal for Rooftop Solar, on Scribd: FAQ NP Revised",
  asOf: "",
  url: "https://www.scribd.com/document/654803318/FAQ-np-revised",
};

/** A note that leads to its source on the same page. */
export function Cited<All extends Sources>({ of: sources, name }: { of: All; name: keyof All | undefined }) {
  const { source } = useTexts(howItWorks);
  if (!name) return null;
  const number = Object.keys(sources).indexOf(String(name)) + 1;
  return (
    <sup>
      {/* A number never begins a line: it stays with the word before it. */}
      {"\u2060"}
      <a
        href={`#source-${String(name)}`}
        aria-label={source(number)}
        className="px-1.5 text-sun underline underline-offset-3"
      >
        {number}
      </a>
    </sup>
  );
}

/** When the sources without a date of their own were read. */
export const READ = "2026-11";

export function SourceList({ sources }: { sources: Sources }) {
  const { day = "" } = useSite();
  const age = useTexts(sourceAge);
  const { sources: title, sourcesNote, undated } = useTexts(howItWorks);
  const language = useLanguage();
  return (
    <section aria-labelledby="sources" className="page section">
      <h2 id="sources" className="text-title">
        {title}
      </h2>
      <p className="mt-3 max-w-2xl text-small text-muted">{sourcesNote}</p>
      <ol className="mt-6 ruled border-y border-line text-small">
        {Object.entries(sources).map(([name, { title, asOf, url }], index) => (
          <li key={name} id={`source-${name}`} className="flex flex-wrap gap-x-4 py-3 target:text-sun">
            <span className="w-5 text-sun">{index + 1}</span>
            <a href={url} rel="noreferrer" lang="en" className="min-w-0 flex-1 underline underline-offset-3">
              {title}
            </a>
            <span className="text-faint">
              {age(yearOfOld(asOf || READ, day)) || longDate(readDate(asOf), language) || undated}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
