import { Link } from "@remix-run/react";
import type { PackageCard, PackageType } from "~/content/package";
import { frame } from "~/texts/frame";
import { packages } from "~/texts/packages";
import { ContentText, titleSetting, useLangOf, useNextLocation, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { OfferFigures } from "./offer";
import type { PackagesData } from "./read-packages.server";

type OfferedCard = PackagesData["cards"][number];

interface PackageDetailsProps extends OfferedCard {
  /** Why this package is marked. */
  mark: string | undefined;
  /** The calculator's inputs, to be added to a query: "&for=home&…", or "". */
  estimate: string;
}

/** One package. A subgrid aligns the same part of all packages on large screens; phones fold the components. */
function PackageDetails(props: PackageDetailsProps) {
  const langOf = useLangOf();
  const texts = useTexts(packages);
  const { id, name, roofSize, annualGeneration, share, components, mark, estimate, offer } = props;
  const [, size, unit, words] = /^(\d[\d.,]*)\s*(kWp?)\b\s*(.*)$/i.exec(name) ?? [];
  return (
    <li
      id={estimate ? id : undefined}
      className={`card flex min-w-0 flex-col p-5 lg:row-span-19 lg:mb-5 lg:grid lg:grid-rows-subgrid ${mark ? "border-sun/60" : ""}`}
    >
      <h2>
        {mark && <span className="mb-3 block font-text text-small font-medium text-sun">{mark}</span>}
        {size ? (
          <>
            <span className="text-section">{size}</span> <span className="text-card text-muted">{unit}</span>{" "}
            <ContentText
              as="span"
              text={words ?? ""}
              className={`mt-1 block font-text font-medium tracking-normal ${titleSetting(words ?? "", "")}`}
            />
          </>
        ) : (
          <ContentText as="span" text={name} className="text-card" />
        )}
      </h2>
      <dl className="mt-4">
        <Figure label={texts.roofSize} value={roofSize} />
        <Figure label={texts.annualGeneration} value={annualGeneration} isMain />
      </dl>
      <Scale share={share} />
      {offer ? <OfferFigures {...offer} /> : <span />}
      <Link
        to={`/inquiry?package=${encodeURIComponent(id)}${estimate}`}
        prefetch="intent"
        className="button mt-5"
      >
        {texts.start}
        <span lang={langOf(name)} className="sr-only">
          {texts.startWith(name)}
        </span>
      </Link>
      {components.length > 0 && (
        <details className="unfold md:unfolded mt-3">
          <summary className="min-h-11 gap-3 text-small font-medium text-muted hover:text-ink">
            <span>
              {components
                .slice(0, 4)
                .map(({ label }) => label)
                .join(", ")}
              {components.length > 4 && "…"}
              <span className="sr-only">{texts.includedIn(name)}</span>
            </span>
            <Icon name="chevron" size={18} />
          </summary>
          <dl className="md:mt-5 lg:row-span-14 lg:grid lg:grid-rows-subgrid">
            {components.map((component) => (
              <Component key={component.label} {...component} className="lg:block" />
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

function Component({ label, value, className }: PackageCard["components"][number] & { className?: string }) {
  return (
    <div className={`grid grid-cols-[6.5rem_1fr] gap-4 border-t border-line py-2 text-small ${className}`}>
      <dt className="text-faint">{label}</dt>
      <ContentText as="dd" text={value} className="min-w-0" />
    </div>
  );
}

function Figure({ label, value, isMain }: { label: string; value: string; isMain?: boolean }) {
  if (value === "") return null;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-small text-faint">{label}</dt>
      <ContentText as="dd" text={value} className={`min-w-0 font-semibold ${isMain ? "text-sun" : ""}`} />
    </div>
  );
}

/** Draws the generation relative to the list's largest. */
function Scale({ share }: { share: number | undefined }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" height="3" className="mt-2 w-full">
      <rect width="100" height="1" fill="currentColor" opacity="0.12" />
      {share !== undefined && <rect width={(share * 100).toFixed(1)} height="1" fill="var(--color-sun)" />}
    </svg>
  );
}

type PackageListProps = Pick<PackagesData, "cards" | "marked"> & { estimate: string };

export function PackageList({ cards, marked, estimate }: PackageListProps) {
  const texts = useTexts(packages);
  if (cards.length === 0) {
    return (
      <div className="mt-10 border-t border-line pt-14">
        <Notice icon="sun" title={texts.none} />
      </div>
    );
  }
  const mark = marked?.closestTo ? texts.closestTo(marked.closestTo) : texts.sizeOfEstimate;
  const same = cards.length > 1 ? (cards[0]?.components.filter(({ differs }) => !differs) ?? []) : [];
  return (
    <>
      <ul className={`mt-8 grid gap-5 lg:gap-y-0 ${columns(cards.length)}`}>
        {cards.map((card) => (
          <PackageDetails
            key={card.id}
            {...card}
            components={same.length > 0 ? card.components.filter(({ differs }) => differs) : card.components}
            mark={marked?.ids.includes(card.id) ? mark : card.isMostChosen ? texts.mostChosen : undefined}
            estimate={estimate}
          />
        ))}
      </ul>
      {same.length > 0 && (
        <section aria-labelledby="same" className="mt-14">
          <h2 id="same" className="text-title">
            {texts.same}
          </h2>
          <dl className="mt-5 gap-x-12 md:columns-2">
            {same.map((component) => (
              <Component key={component.label} {...component} className="break-inside-avoid" />
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

/** Number of columns: as many as there are packages, at most four. */
function columns(count: number): string {
  if (count === 1) return "max-w-sm";
  if (count === 2) return "max-w-2xl sm:grid-cols-2";
  const wide = count === 3 || count === 6 ? "lg:grid-cols-3" : "lg:grid-cols-4";
  return `sm:grid-cols-2 md:max-lg:*:odd:last:col-span-2 ${wide}`;
}

export function TypeTabs({ shown, estimate }: { shown: PackageType; estimate: string }) {
  const texts = useTexts(packages);
  const location = useNextLocation();
  // Residential is the default (specification §2).
  const tabs = [
    { type: "Residential", to: `/packages${estimate.replace("&", "?")}` },
    { type: "Commercial", to: `/packages?type=Commercial${estimate}` },
  ] as const;
  const asked = location && tabs.find(({ to }) => to === location.pathname + location.search);
  const chosen = asked?.type ?? shown;
  return (
    <nav aria-label={texts.types} className="w-fit">
      <ul className="flex rounded-full border border-line bg-raised p-1">
        {tabs.map(({ type, to }) => (
          <li key={type}>
            <Link
              to={to}
              preventScrollReset
              prefetch="intent"
              aria-current={type === chosen ? "page" : undefined}
              className="flex min-h-11 items-center rounded-full px-[min(1.25rem,4.5vw)] font-semibold text-muted hover:text-ink aria-[current]:bg-ink aria-[current]:text-ground"
            >
              {texts.type[type]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ChooseSize({ type }: { type: PackageType }) {
  const { chooseSize, chooseForBusiness } = useTexts(packages);
  const { title, text, steps } = type === "Commercial" ? chooseForBusiness : chooseSize;
  const { sendBill, estimate } = chooseSize;
  const { nav } = useTexts(frame);
  return (
    <section aria-labelledby="choose-size" className="border-t border-line bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-2 lg:gap-20">
        <div>
          <h2 id="choose-size" className="text-section">
            {title}
          </h2>
          <p className="mt-5 max-w-xl text-lead text-muted">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/inquiry" prefetch="intent" className="button button-primary">
              {sendBill}
            </Link>
            <Link
              to={type === "Commercial" ? "/calculator?for=business" : "/calculator"}
              prefetch="intent"
              className="button"
            >
              {estimate}
            </Link>
            <Link to="/questions" prefetch="intent" className="button">
              {nav["/questions"]}
            </Link>
          </div>
        </div>
        <ol className="ruled border-y border-line">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 py-5">
              <span aria-hidden className="w-6 shrink-0 font-display text-title text-sun">
                {index + 1}
              </span>
              <div>
                <h3 className="text-card">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
