import { Link } from "@remix-run/react";
import { texts } from "~/texts/texts";

interface WithEstimateProps {
  /** "3 kW, about 4,200 units a year" */
  inShort: string;
  /** The calculator's inputs: "?for=home&…". */
  search: string;
}

export function WithEstimate({ inShort, search }: WithEstimateProps) {
  const { estimate, change } = texts.inquiry;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-sun/40 bg-sun/5 p-5">
      <p>
        <span className="block text-small text-muted">{estimate}</span>
        <span className="font-display text-card font-semibold">{inShort}</span>
      </p>
      <Link to={`/calculator${search}`} prefetch="intent" className="button button-quiet">
        {change}
      </Link>
    </div>
  );
}
