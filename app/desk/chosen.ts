import { PAGE_SIZE } from "./desk";
import type { LeadEntry } from "./lead-entry";
import { type FormErrors, MAX_REASON } from "./lead-form";
import { type Change, isClosed, STATUSES } from "./lead-state";
import { NOBODY } from "./list-query";
import type { Shown } from "./seen";

/** The form with which leads of a list are chosen. */
export const CHOSEN = "chosen";

/** A lead, and what the list showed of it. */
export interface Chosen {
  id: string;
  seen: Pick<Shown, "status" | "owner">;
}

export function choiceName(number: number): string {
  return `lead-${number}`;
}

export function choiceOf({ id, status, owner }: Pick<LeadEntry, "id" | "status" | "owner">): string {
  return `${id} ${status} ${owner}`;
}

export function readChosen(text: (name: string) => string): Chosen[] {
  return Array.from({ length: PAGE_SIZE }, (_, number) => text(choiceName(number))).flatMap((choice) => {
    const [id = "", shown, owner = ""] = choice.split(" ");
    const status = STATUSES.find((one) => one === shown);
    return id && status ? [{ id, seen: { status, owner } }] : [];
  });
}

/** Returns what the form changes in every chosen lead. @param owners who may look after a lead @param count of chosen leads */
export function readCommonChange(
  text: (name: string) => string,
  owners: readonly string[],
  count: number,
): { change: Change; errors: FormErrors } {
  const change: Change = {};
  const errors: FormErrors = {};
  if (count === 0) errors.leads = "Choose at least one lead first";
  const owner = text("owner");
  if (owner === NOBODY) change.owner = "";
  else if (owners.includes(owner)) change.owner = owner;
  else if (owner) errors.owner = "Please choose who looks after these leads";
  const status = STATUSES.find((one) => one === text("status"));
  const reason = text("reason").trim().slice(0, MAX_REASON);
  if (status) change.status = status;
  if (status && isClosed(status) && reason) change.reason = reason;
  if (status === "lost" && !reason) errors.reason = "Why were they lost? A few words are enough";
  if (!status && change.owner === undefined && !errors.owner)
    errors.status = "Choose an owner or a status first";
  return { change, errors };
}
