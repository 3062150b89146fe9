import * as z from "zod";
import { compareText, text } from "./fields";

export const PACKAGE_TYPES = ["Residential", "Commercial"] as const;

export type PackageType = (typeof PACKAGE_TYPES)[number];

/** A system at a size, with everything that belongs to it. Collection `packages` (specification §3). */
export const packageSchema = z.object({
  type: z.enum(PACKAGE_TYPES),
  "package-name": text,
  "roof-size": text,
  "solar-panel": text,
  inverter: text,
  structure: text,
  earthing: text,
  indicator: text,
  dcdb: text,
  wire: text,
  cable: text,
  "earthing-wire": text,
  "ac-cable": text,
  meter: text,
  "meter-box": text,
  connectors: text,
  kit: text,
  "annual-generation": text,
});

export type Package = z.infer<typeof packageSchema> & { id: string };

/** The packages of a type, by the first integer in their name, ascending; those without one last (specification §4). */
export function packagesOf(type: PackageType, packages: readonly Package[]): Package[] {
  return packages
    .filter((item) => item.type === type)
    .sort(
      (a, b) =>
        firstInteger(a["package-name"]) - firstInteger(b["package-name"]) ||
        compareText(a["package-name"], b["package-name"]) ||
        compareText(a.id, b.id),
    );
}

function firstInteger(name: string): number {
  const digits = /\d+/.exec(name)?.[0];
  return digits === undefined ? Number.MAX_SAFE_INTEGER : Number(digits);
}
