import { Link, useHref } from "@remix-run/react";
import { estimateChat, searchOfInputs } from "~/calculator/links";
import { closestSize } from "~/calculator/size";
import type { packageSizes } from "~/content/package";
import { calculator } from "~/texts/calculator";
import { ContentText, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import type { Found, Result } from "./result";
import { CALCULATOR_PATH } from "./use-calculator";

export type PackageSize = ReturnType<typeof packageSizes>[number];

interface NextStepsProps {
  estimate: Found["estimate"];
  inputs: Extract<Result, { kind: "estimate" }>["inputs"];
  packages: readonly PackageSize[];
  siteUrl: string;
}

export function NextSteps({ inputs, estimate, packages, siteUrl }: NextStepsProps) {
  const { systemKw } = estimate;
  const { steps, notes } = useTexts(calculator);
  const search = searchOfInputs(inputs);
  const link = siteUrl + useHref(CALCULATOR_PATH + search);
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
      <Link to={`/inquiry${search}`} prefetch="intent" className="button button-primary">
        {steps.ask}
      </Link>
      <a href={estimateChat(estimate, link, notes)} target="_blank" rel="noreferrer" className="button">
        <Icon name="chat" size={18} />
        {steps.send}
      </a>
      {fitting && (
        <Link
          to={packageLink(type, search, fitting.id)}
          prefetch="intent"
          className="flex min-h-11 items-center gap-2 font-medium hover:text-sun"
        >
          <span>
            {size === systemKw ? steps.samePackage : steps.closestPackage}:{" "}
            <ContentText as="span" text={fitting.name} />
          </span>
          <Icon name="arrow" size={18} />
        </Link>
      )}
    </div>
  );
}

/** Takes the inputs along, so that the package's inquiry has the estimate too. */
function packageLink(type: string, search: string, id: string): string {
  return `/packages${type === "Commercial" ? `?type=Commercial&${search.slice(1)}` : search}#${encodeURIComponent(id)}`;
}
