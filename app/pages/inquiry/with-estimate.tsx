import { Link } from "@remix-run/react";

interface WithEstimateProps {
  /** "3 kW, about 4,200 units a year" */
  inShort: string;
  /** The calculator's inputs: "?for=home&…". */
  search: string;
}

export function WithEstimate({ inShort, search }: WithEstimateProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-sun/40 bg-sun/5 p-5">
      <p>
        <span className="block text-small text-muted">Your estimate</span>
        <span className="font-display text-card font-semibold">{inShort}</span>
      </p>
      <Link to={`/calculator${search}`} prefetch="intent" className="button button-quiet">
        Change
      </Link>
    </div>
  );
}
