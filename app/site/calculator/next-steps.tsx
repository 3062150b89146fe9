import { Link, useHref } from "@remix-run/react";
import { Fragment } from "react";
import { CALCULATOR_PATH, estimateChat, searchOfInputs } from "~/calculator/links";
import { PACKAGE_TYPE_FOR } from "~/calculator/price";
import { LARGEST_KW, sizesAround } from "~/calculator/size";
import { useCompany } from "~/site/use-company";
import { useCalculatorTexts } from "~/texts/use-calculator-texts";
import { ContentText } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import type { CalculatorData } from "./read-calculator.server";
import type { Found, Result } from "./result";

interface NextStepsProps extends Pick<CalculatorData, "packages" | "siteUrl"> {
  estimate: Found["estimate"];
  inputs: Extract<Result, { kind: "estimate" }>["inputs"];
  isAboutEven: boolean;
}

export function NextSteps({ inputs, estimate, isAboutEven, packages, siteUrl }: NextStepsProps) {
  const { systemKw } = estimate;
  const { steps, notes } = useCalculatorTexts();
  const phone = useCompany().whatsApp?.sales;
  const search = searchOfInputs(inputs);
  const link = siteUrl + useHref(CALCULATOR_PATH + search);
  if (systemKw === null) return null;
  const type = PACKAGE_TYPE_FOR[inputs.for];
  const ofType = packages.filter((item) => item.type === type);
  const fitting = sizesAround(
    ofType.map(({ kw }) => kw),
    systemKw,
  ).flatMap((size) => ofType.find(({ kw }) => kw === size) ?? []);
  const [first, second] = fitting;
  const label = first?.kw === systemKw ? steps.samePackage : steps.closestPackage;
  const isCut = systemKw === LARGEST_KW;
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-center">
      <Link
        to={`/inquiry${search}`}
        prefetch="intent"
        className={isAboutEven ? "button" : "button button-primary"}
      >
        {isCut ? steps.sendBill : steps.ask}
      </Link>
      {phone && (
        <a
          href={estimateChat(phone, estimate, link, notes)}
          target="_blank"
          rel="noreferrer"
          className="button"
        >
          <Icon name="chat" size={18} />
          {steps.send}
        </a>
      )}
      {first && (
        <p className="flex min-h-11 flex-wrap items-center gap-x-2">
          {`${second ? steps.between : label}:`}
          {fitting.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ` ${steps.and} `}
              <Link
                to={packageLink(type, search, id)}
                prefetch="intent"
                className="flex min-h-11 items-center gap-2 font-medium underline underline-offset-4 hover:text-sun"
              >
                <ContentText as="span" text={name} />
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

/** Takes the inputs along, so that the package's inquiry has the estimate too. */
function packageLink(type: string, search: string, id: string): string {
  return `/packages${type === "Commercial" ? `?type=Commercial&${search.slice(1)}` : search}#${encodeURIComponent(id)}`;
}
