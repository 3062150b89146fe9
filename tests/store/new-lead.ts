import type { Bills } from "~/leads/bill-store.server";
import type { Leads, NewLead } from "~/leads/leads";
import { collect } from "./desk-contract";

export function newLead(...ids: NewLead["ids"]): NewLead {
  return { kind: "contact", ids, fields: { name: "Asha Verma", message: `I am ${ids[0]}` } };
}

export const listAll = (leads: Pick<Leads, "list">) => collect(leads.list());

export async function listPaths(bills: Pick<Bills, "list">): Promise<string[]> {
  return (await collect(bills.list())).map(({ path }) => path).sort();
}
