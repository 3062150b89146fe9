import { Link } from "@remix-run/react";
import type { PackageCard } from "~/content/package";
import { langOf, texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";
import { titleSetting } from "~/ui/title-setting";

interface PackageDetailsProps extends PackageCard {
  /** Why this package is marked. */
  mark: string | undefined;
  /** The calculator's inputs, to be added to a query: "&for=home&…", or "". */
  estimate: string;
}

/** One package. A subgrid aligns the same part of all packages on large screens; phones fold the components. */
export function PackageDetails(props: PackageDetailsProps) {
  const { id, name, roofSize, annualGeneration, share, components, mark, estimate } = props;
  const [, size, unit, words] = /^(\d[\d.,]*)\s*(kWp?)\b\s*(.*)$/i.exec(name) ?? [];
  return (
    <li id={mark && id} className={`package card min-w-0 p-5 ${mark ? "border-sun/60" : ""}`}>
      <h2>
        {mark && <span className="mb-3 block font-text text-small font-medium text-sun">{mark}</span>}
        {size ? (
          <>
            <span className="text-section">{size}</span> <span className="text-card text-muted">{unit}</span>{" "}
            <span
              lang={langOf(words ?? "")}
              className={`mt-1 block font-text font-medium tracking-normal ${titleSetting(words ?? "", "")}`}
            >
              {words}
            </span>
          </>
        ) : (
          <span lang={langOf(name)} className="text-card">
            {name}
          </span>
        )}
      </h2>
      <dl className="mt-4">
        <Figure label={texts.packages.roofSize} value={roofSize} />
        <Figure label={texts.packages.annualGeneration} value={annualGeneration} isMain />
      </dl>
      <Scale share={share} />
      <Link
        to={`/inquiry?package=${encodeURIComponent(id)}${estimate}`}
        prefetch="intent"
        className="button mt-5"
      >
        {texts.packages.start}
        <span lang={langOf(name)} className="sr-only">
          {texts.packages.startWith(name)}
        </span>
      </Link>
      {components.length > 0 && (
        <details className="unfold mt-3">
          <summary className="min-h-11 gap-3 text-small font-medium text-muted hover:text-ink">
            <span>
              {texts.packages.included(components.length)}
              <span className="sr-only">{texts.packages.includedIn(name)}</span>
            </span>
            <Icon name="chevron" size={18} />
          </summary>
          <dl className="package-parts">
            {components.map(({ label, value, differs }) => (
              <div key={label} className="border-t border-line py-2 text-small">
                <dt className="text-faint">{label}</dt>
                <dd lang={langOf(value)} className={`min-w-0 ${differs ? "font-medium" : "text-muted"}`}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function Figure({ label, value, isMain }: { label: string; value: string; isMain?: boolean }) {
  if (value === "") return null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-small text-faint">{label}</dt>
      <dd lang={langOf(value)} className={`min-w-0 font-semibold ${isMain ? "text-sun" : ""}`}>
        {value}
      </dd>
    </div>
  );
}

/** Draws the generation relative to the list's largest. */
function Scale({ share }: { share: number | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" height="3" className="mt-2 w-full">
      <rect width="100" height="1" fill="currentColor" opacity="0.12" />
      {share !== undefined && <rect width={(share * 100).toFixed(1)} height="1" fill="#ffb703" />}
    </svg>
  );
}
