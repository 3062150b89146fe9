import type { Leads, NewLead } from "~/leads/leads";
import { collect } from "./desk-contract";

export function newLead(...ids: NewLead["ids"]): NewLead {
  return { kind: "contact", ids, fields: { name: "Asha Verma", message: `I am ${ids[0]}` } };
}

export const listAll = (leads: Pick<Leads, "list">) => collect(leads.list());
