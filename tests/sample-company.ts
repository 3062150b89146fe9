import { readFileSync } from "node:fs";
import { parseDocument } from "../app/content/parse";
import type { Company } from "../app/site";

/** Returns the sample's company with these changes. */
export function sampleCompany(changes: Partial<Company> = {}): Company {
  const data: unknown = JSON.parse(readFileSync("content/company/company.json", "utf8"));
  const { document } = parseDocument("company", { id: "company", data });
  if (!document) throw new Error("the sample's company is broken");
  return { ...document, ...changes };
}
