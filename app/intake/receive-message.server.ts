import { DAY_MS } from "~/india-time";
import { phoneDigits } from "~/leads/digits";
import { identify } from "~/leads/identity.server";
import type { LeadFields, Leads } from "~/leads/leads";
import { isClosed } from "~/sales/lead/lead-state";
import type { LeadEntry } from "~/sales/list/lead-entry";
import type { Desk, PersonKey } from "~/sales/store/desk";
import { BY_CUSTOMER } from "~/staff/person-label";
import { idsOfOutsideLead } from "./outside-identity.server";
import type { OutsideLead } from "./outside-lead";

const kind = "quick-contact";

/** A lead to which nobody has added anything for so long is another wish. */
const YOUNG_MS = 14 * DAY_MS;

interface Stores {
  leads: Pick<Leads, "get">;
  desk: Pick<Desk, "append" | "ofPerson" | "read">;
}

interface ReadMessage {
  /** The lead that has it already, or now. */
  lead?: string;
  /** Otherwise the ids of a lead that it begins, the same for all that one person sends at a time. */
  ids: ReturnType<typeof identify>;
  messageId: string;
}

/** Adds what somebody sends to the lead of theirs that is open and young, or to the customer that they are, once for each message. */
export async function takeMessage(via: string, sent: OutsideLead, stores: Stores): Promise<ReadMessage> {
  const { desk } = stores;
  const { fields } = sent;
  const [first = "", ...repeats] =
    idsOfOutsideLead(via, sent, true) ?? identify(kind, { via, ...fields }, Date.now());
  const person = personOf(fields);
  const entries = await desk.ofPerson(person);
  const after = entries[0]?.id ?? "";
  const ids = identify(kind, { person: person.phone || person.email, after }, 0);
  const names = [first, ...(sent.outsideId ? [] : repeats)];
  const [plain] = idsOfOutsideLead(via, sent) ?? [];
  const known = (await desk.read(entries)).find(
    ({ lead, events }) =>
      names.includes(lead.messageId ?? "") ||
      (lead.id === plain && (lead.fields.message ?? "") === (fields.message ?? "")) ||
      events.some(({ wrote }) => wrote && names.includes(wrote.id)),
  );
  const target = known?.lead.id ?? leadFor(entries, Date.now())?.id;
  if (!known && target && !(await addMessage(target, via, sent, first, desk)))
    return { ids, messageId: first };
  return { lead: target, ids, messageId: first };
}

/** Adds a message to the lead that another message of the same person has begun meanwhile. */
export async function followMessage(
  id: string,
  via: string,
  sent: OutsideLead,
  messageId: string,
  stores: Stores,
) {
  const begun = await stores.leads.get(kind, id);
  if (begun?.messageId !== messageId) await addMessage(id, via, sent, messageId, stores.desk);
}

/** Resolves to whether the lead has it: another one begins with it if this one is gone or full. */
async function addMessage(
  lead: string,
  via: string,
  { fields }: OutsideLead,
  id: string,
  desk: Stores["desk"],
): Promise<boolean> {
  const { status } = await desk.append(lead, BY_CUSTOMER, { wrote: { id, text: fields.message ?? "", via } });
  if (status === "newer") throw new Error("a newer version of the site has changed the lead");
  return status === "saved";
}

function personOf({ phone, secondPhone, email }: LeadFields): PersonKey {
  const [first = "", second = ""] = [phone, secondPhone].map((text) => phoneDigits(text ?? ""));
  return { phone: first, secondPhone: second, email: email ?? "" };
}

/** An open lead comes before the sale that is made: it is what they ask now. @param entries newest first */
export function leadFor(entries: readonly LeadEntry[], now: number): LeadEntry | undefined {
  const own = entries.filter(({ isSpam }) => !isSpam);
  const lastSent = ({ cameAt, wroteAt }: LeadEntry) => Date.parse(wroteAt > cameAt ? wroteAt : cameAt);
  return (
    own.find((entry) => !isClosed(entry.status) && now - lastSent(entry) < YOUNG_MS) ??
    own.find(({ status }) => status === "won")
  );
}
