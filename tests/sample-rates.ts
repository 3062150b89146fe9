import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { SolarRate } from "~/calculator/rates";
import { parseDocument } from "~/content/parse";

const FOLDER = "content/solarRates";

/** The calculator's rates as shipped. */
export function sampleRates(): SolarRate[] {
  return readdirSync(FOLDER).map((file) => {
    const data: unknown = JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"));
    const { document } = parseDocument("solarRates", { id: path.basename(file, ".json"), data });
    if (!document) throw new Error(`${file} is broken`);
    return document;
  });
}
