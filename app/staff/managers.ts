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

export function refusalOf({ manager }: { manager: boolean }, task: ManagerTask | undefined) {
  if (!task || manager) return undefined;
  return `Only a manager can ${MANAGER_TASKS[task]}. “Colleagues” shows who is one.`;
}
