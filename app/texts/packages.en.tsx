import { LOAD_RULE } from "~/calculator/load-rule";
import type { PackageType } from "~/content/package";
import { frame } from "./frame.en";
import { provide } from "./texts";

export const packages = {
  name: "Packages",
  commercial: "Commercial Packages",
  description:
    "Solar for homes, size by size: the roof it needs, the units it generates in a year and every part.",
  commercialDescription:
    "Solar for shops, offices and factories, size by size: the roof it needs, the units it generates in a year and every part.",
  title: "Power Your Home with the Sun",
  types: "Type of package",
  type: { Residential: "Residential", Commercial: "Commercial" } satisfies Record<PackageType, string>,
  differing: "White items vary by size.",
  loading: "Loading packages...",
  none: "No packages found.",
  sizeOfEstimate: "The size of your estimate",
  closestTo: (kilowatts: string) => `Closest to your ${kilowatts}`,
  roofSize: "Roof size",
  annualGeneration: "Annual generation",
  start: "Get Started",
  startWith: (name: string) => ` with ${name}`,
  included: (count: number) => `What’s included: ${count} ${count === 1 ? "component" : "components"}`,
  includedIn: (name: string) => ` of ${name}`,
  chooseSize: {
    title: "Between two sizes?",
    text: "Shade, slope and dust decide what a roof generates. Our site survey measures all three.",
    sendBill: "Send us your bill",
    estimate: "Estimate your size",
    steps: [
      {
        title: "Add up a year of bills.",
        text: "Summer and winter differ, so take twelve months. Compare the total with the annual generation.",
      },
      {
        title: "Measure the roof that stays in the sun.",
        text: "Leave out what the water tank, the stair room and the neighbour’s wall shade between nine and three.",
      },
      {
        title: "Look up your sanctioned load.",
        text: `It’s on your bill, in kW. ${LOAD_RULE}`,
      },
    ],
  },
};

declare module "./texts" {
  interface Texts {
    packages: typeof packages;
  }
}

export const handle = provide("en", { frame, packages });
