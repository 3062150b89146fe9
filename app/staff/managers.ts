import type { DocumentName } from "~/content/content";

/** What only a manager may do (decision 12), as the end of a sentence. */
const MANAGER_TASKS = {
  erase: "erase a lead",
  delete: "delete documents and files",
  export: "export leads, or everything about a person",
  "undo-import": "undo an import",
  rates: "change rates and prices",
  company: "change what every page says of the company",
  people: "change who may use the desk",
} as const;

export type ManagerTask = keyof typeof MANAGER_TASKS;

/** They bring a price back, or to another package. */
const PRICED_AGAIN: ReadonlySet<string | undefined> = new Set(["back", "restore", "duplicate"]);

/** Returns what a change of a document needs a manager for, if it does. */
export function taskOfChange(collection: DocumentName, action?: string): ManagerTask | undefined {
  if (collection === "solarRates") return "rates";
  if (collection === "company") return "company";
  // Whoever edits its parts does not change its price: see priceTag in content/package.ts.
  if (collection === "packages" && PRICED_AGAIN.has(action)) return "rates";
  return action === "delete" ? "delete" : undefined;
}

/** Returns what somebody reads who may not do a task. */
export function refusalOf({ manager }: { manager: boolean }, task: ManagerTask | undefined) {
  if (!task || manager) return undefined;
  return `Only a manager can ${MANAGER_TASKS[task]}. “Colleagues” shows who is one.`;
}
