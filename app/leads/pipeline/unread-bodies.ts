import { DAY_MS } from "~/india-time";
import { asciiDigits, tenDigits } from "~/leads/digits";
import { personFields } from "~/leads/lead-text";
import type { Lead } from "~/leads/leads";
import { sourceLabel } from "~/leads/source-label";
import type { LeadState } from "./lead-state";
import type { UnreadBodies, UnreadBody, UnreadEntry } from "./unread-store.server";

const MOST_OF_A_SOURCE = 200;
const MOST_BYTES = 16 * 1024 * 1024;
const KEPT_DAYS = 30;

/** Returns the entries that wait for staff, newest first. */
export function waitingBodies(entries: readonly UnreadEntry[]): UnreadEntry[] {
  return entries.filter((entry) => !entry.isDismissed).sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Returns the ids of waiting bodies that are too many: the newest 200 of each source stay, and 16 MB of all. */
export function surplusBodies(entries: readonly UnreadEntry[]): string[] {
  const counts = new Map<string, number>();
  let bytes = 0;
  return waitingBodies(entries).flatMap((entry) => {
    const count = (counts.get(entry.source) ?? 0) + 1;
    counts.set(entry.source, count);
    if (count <= MOST_OF_A_SOURCE) bytes += entry.bytes;
    return count > MOST_OF_A_SOURCE || bytes > MOST_BYTES ? [entry.id] : [];
  });
}

/** Returns the ids of bodies that came more than 30 days ago. */
export function expiredBodies(entries: readonly UnreadEntry[], now: Date): string[] {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return entries.filter(({ at }) => at < oldest).map(({ id }) => id);
}

/** Returns "2 leads from justdial, 1 lead from indiamart could not be read", or "". */
export function unreadLine(entries: readonly UnreadEntry[]): string {
  const sources = waitingBodies(entries).map(({ source }) => source);
  const counts = [...new Set(sources)].map((source) => {
    const count = sources.filter((other) => other === source).length;
    return `${count} ${count === 1 ? "lead" : "leads"} from ${sourceLabel(source)}`;
  });
  return counts.length > 0 ? `${counts.join(", ")} could not be read` : "";
}

/** Keeps bodies that staff have not dismissed before. */
export async function keepBodies(unread: UnreadBodies, bodies: readonly UnreadBody[]): Promise<void> {
  const known = new Set((await unread.list()).map(({ id }) => id));
  for (const body of bodies.slice(0, MOST_OF_A_SOURCE)) if (!known.has(body.id)) await unread.put(body);
  await unread.remove(surplusBodies(await unread.list()));
}

/** Resolves to a body that waits. @param id as typed into a URL, perhaps: stores throw at what can be no key */
export async function findBody(unread: UnreadBodies, id: string): Promise<UnreadBody | undefined> {
  const body = /^\w{1,64}$/.test(id) ? await unread.get(id) : undefined;
  return body?.isDismissed ? undefined : body;
}

/** Resolves to the source, or to undefined if there was nothing to dismiss. */
export async function dismissBody(unread: UnreadBodies, id: string): Promise<string | undefined> {
  const body = await findBody(unread, id);
  if (!body) return undefined;
  await unread.put({ ...body, isDismissed: true, text: "", reason: "", bytes: 0 });
  return body.source;
}

interface LeadPerson {
  lead: Pick<Lead, "fields">;
  state: Pick<LeadState, "edits">;
}

/** Resolves to the bodies that contain a phone number or an email address of one of these leads. */
export async function bodiesAbout(
  unread: UnreadBodies,
  records: readonly LeadPerson[],
): Promise<UnreadBody[]> {
  const contacts = new Set(records.flatMap(contactsOf));
  const found: UnreadBody[] = [];
  for (const { id } of waitingBodies(await unread.list())) {
    const body = await unread.get(id);
    const text = asciiDigits(body?.text ?? "").toLowerCase();
    const joined = text.replace(/[\s().-]/g, "");
    if (body && [...contacts].some((contact) => (contact.includes("@") ? text : joined).includes(contact)))
      found.push(body);
  }
  return found;
}

/** Shorter numbers would be found in others. */
const SHORTEST_PHONE = 8;

function contactsOf({ lead, state }: LeadPerson): string[] {
  const given: Record<string, string>[] = [personFields(lead), state.edits];
  return given.flatMap(({ email = "", phone = "", secondPhone = "" }) => [
    ...(email.includes("@") ? [email.trim().toLowerCase()] : []),
    ...[phone, secondPhone].map(tenDigits).filter(({ length }) => length >= SHORTEST_PHONE),
  ]);
}
