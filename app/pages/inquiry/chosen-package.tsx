import { Link } from "@remix-run/react";
import type { PackageType } from "~/content/package";
import { langOf, texts } from "~/texts/texts";

interface ChosenPackageProps {
  name: string;
  type: PackageType;
  roofSize: string;
  annualGeneration: string;
  /** The calculator's inputs: "?for=home&…", or "". */
  estimate: string;
}

export function ChosenPackage({ name, type, roofSize, annualGeneration, estimate }: ChosenPackageProps) {
  const { package: label, types, aYear, change } = texts.inquiry;
  const facts = [types[type], roofSize, annualGeneration && aYear(annualGeneration)].filter(Boolean);
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-sun/40 bg-sun/5 p-5">
      <p>
        <span className="block text-small text-muted">{label}</span>
        <span lang={langOf(name)} className="font-display text-card font-semibold">
          {name}
        </span>
        <span className="block text-small text-muted">{facts.join(" · ")}</span>
      </p>
      <Link
        to={`/packages${type === "Commercial" ? `?type=Commercial${estimate.replace("?", "&")}` : estimate}`}
        prefetch="intent"
        className="button button-quiet"
      >
        {change}
      </Link>
    </div>
  );
}
