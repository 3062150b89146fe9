import { Link } from "@remix-run/react";
import { closestSize } from "~/calculator/closest-size";
import { estimateChat, searchOfInputs } from "~/calculator/links";
import { Icon } from "~/ui/icon";
import type { Found, Result } from "./result";

export interface PackageSize {
  id: string;
  kw: number;
  name: string;
  type: string;
}

interface NextStepsProps {
  estimate: Found["estimate"];
  inputs: Extract<Result, { kind: "estimate" }>["inputs"];
  packages: readonly PackageSize[];
  siteUrl: string;
}

export function NextSteps({ inputs, estimate, packages, siteUrl }: NextStepsProps) {
  const { systemKw } = estimate;
  if (systemKw === null) return null;
  const type = inputs.for === "home" ? "Residential" : "Commercial";
  const ofType = packages.filter((item) => item.type === type);
  const size = closestSize(
    ofType.map(({ kw }) => kw),
    systemKw,
  );
  const fitting = ofType.find(({ kw }) => kw === size);
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
      <Link to={`/inquiry${searchOfInputs(inputs)}`} prefetch="intent" className="button button-primary">
        Get a quotation for these figures
      </Link>
      <a href={estimateChat(inputs, estimate, siteUrl)} target="_blank" rel="noreferrer" className="button">
        <Icon name="chat" size={18} />
        Send on WhatsApp
      </a>
      {fitting && (
        <Link
          to={packageLink(type, inputs, fitting.id)}
          prefetch="intent"
          className="flex min-h-11 items-center gap-2 font-medium hover:text-sun"
        >
          {size === systemKw ? "The package" : "The closest package"}: {fitting.name}
          <Icon name="arrow" size={18} />
        </Link>
      )}
    </div>
  );
}

/** Takes the inputs along, so that the package's inquiry has the estimate too. */
function packageLink(type: string, inputs: NextStepsProps["inputs"], id: string): string {
  const search = searchOfInputs(inputs);
  return `/packages${type === "Commercial" ? `?type=Commercial&${search.slice(1)}` : search}#${encodeURIComponent(id)}`;
}
