import { identify } from "~/leads/identity.server";
import type { OutsideLead } from "./outside-lead";

type OutsideContent = Pick<OutsideLead, "outsideId" | "fields">;

/** Returns the ids of a lead that a source numbers, by hook or file; another person under one number has others. @param via as "excel" */
export function idsOfOutsideLead(via: string, { outsideId, fields }: OutsideContent, isAnother = false) {
  if (!outsideId) return undefined;
  const { otherDetails: _, ...person } = fields;
  return identify("quick-contact", { via, number: outsideId, ...(isAnother && person) }, 0);
}
