import { identify } from "./identity.server";
import type { LeadFields } from "./leads";

interface OutsideContent {
  outsideId?: string | undefined;
  fields: LeadFields;
}

/**
 * Returns the ids of a lead that a source numbers: the same for its hook and for its files. A second person under one number, which
 * a relay may send, has ids of his own. Undefined without a number.
 *
 * @param via "indiamart", or the kind of a file: "excel"
 */
export function idsOfOutsideLead(via: string, { outsideId, fields }: OutsideContent, isAnother = false) {
  if (!outsideId) return undefined;
  const { otherDetails: _, ...person } = fields;
  return identify("quick-contact", { via, number: outsideId, ...(isAnother && person) }, 0);
}
