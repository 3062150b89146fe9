import { DAY_MS } from "~/india-time";
import { leadCount } from "~/ui/format";
import { asciiDigits, tenDigits } from "./digits";
import { personFields } from "./lead-text";
import type { Lead } from "./leads";
import { sourceLabel } from "./source-label";
import type { UnreadableBodies, UnreadableBody, UnreadableEntry } from "./unreadable-store.server";

/** Of one source, so that none pushes out what another sent. */
const MOST_OF_A_SOURCE = 200;
const MOST_BYTES = 16 * 1024 * 1024;
const KEPT_DAYS = 30;

/** Returns the entries that wait for staff, newest first. */
export function waitingBodies(entries: readonly UnreadableEntry[]): UnreadableEntry[] {
  return entries.filter((entry) => !entry.isDismissed).sort((a, b) => (a.at < b.at ? 1 : -1));
}

/** Returns the bodies that are too many: of each source, the first 200 stay, and 16 MB. */
export function surplusBodies<Entry extends UnreadableEntry>(entries: readonly Entry[]): Entry[] {
  const sizes = new Map<string, { count: number; bytes: number }>();
  return entries.filter(({ source, bytes }) => {
    const { count, bytes: before } = sizes.get(source) ?? { count: 0, bytes: 0 };
    if (count === MOST_OF_A_SOURCE || before + bytes > MOST_BYTES) return true;
    sizes.set(source, { count: count + 1, bytes: before + bytes });
    return false;
  });
}

export function expiredBodies(entries: readonly UnreadableEntry[], now: Date): string[] {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  return entries.filter(({ at }) => at < oldest).map(({ id }) => id);
}

/** Returns "2 leads from justdial, 1 lead from indiamart could not be read", with what newer ones pushed out since yesterday, or "". */
export function unreadableLine(entries: readonly UnreadableEntry[], now = Date.now()): string {
  const yesterday = new Date(now - DAY_MS).toISOString();
  const lost = entries.filter(({ pushedOutAt = "" }) => pushedOutAt > yesterday).length;
  const sources = waitingBodies(entries).map(({ source }) => source);
  const counts = [...new Set(sources)].map((source) => {
    const count = sources.filter((other) => other === source).length;
    return `${leadCount(count)} from ${sourceLabel(source)}`;
  });
  return [
    counts.length > 0 && `${counts.join(", ")} could not be read`,
    lost > 0 &&
      `${leadCount(lost)} that could not be read went because newer ones came: ask the source for them`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** Keeps undismissed bodies, each once. Resolves to the ids without room, and the number of older ones pushed out. */
export async function keepBodies(
  unreadable: UnreadableBodies,
  bodies: readonly UnreadableBody[],
  now = new Date(),
) {
  const known = new Map((await unreadable.list()).map((entry) => [entry.id, entry]));
  const sent = new Map(bodies.map((body) => [body.id, body]));
  for (const id of sent.keys()) {
    const { isDismissed, pushedOutAt } = known.get(id) ?? {};
    if (isDismissed && !pushedOutAt) sent.delete(id);
  }
  const refused = new Set(surplusBodies([...sent.values()]).map(({ id }) => id));
  for (const body of sent.values()) {
    const before = known.get(body.id);
    if (!refused.has(body.id) && (!before || before.pushedOutAt)) await unreadable.put(body);
  }
  // What was just sent stays, and is told to be kept.
  const waiting = waitingBodies(await unreadable.list());
  const first = [...waiting.filter(({ id }) => sent.has(id)), ...waiting.filter(({ id }) => !sent.has(id))];
  const pushed = surplusBodies(first);
  for (const entry of pushed) await unreadable.put({ ...emptied(entry), pushedOutAt: now.toISOString() });
  return { refused, pushedOut: pushed.length };
}

function emptied(entry: UnreadableEntry): UnreadableBody {
  return { ...entry, isDismissed: true, text: "", reason: "", bytes: 0 };
}

/** Resolves to a body that waits. @param id as typed into a URL, perhaps: stores throw at what can be no key */
export async function findBody(
  unreadable: UnreadableBodies,
  id: string,
): Promise<UnreadableBody | undefined> {
  const body = /^\w{1,64}$/.test(id) ? await unreadable.get(id) : undefined;
  return body?.isDismissed ? undefined : body;
}

/** Resolves to the source, or to undefined if there was nothing to dismiss. */
export async function dismissBody(unreadable: UnreadableBodies, id: string): Promise<string | undefined> {
  const body = await findBody(unreadable, id);
  if (!body) return undefined;
  await unreadable.put(emptied(body));
  return body.source;
}

interface LeadPerson {
  lead: Pick<Lead, "fields">;
  state: { edits: Record<string, string> };
}

/** Resolves to the bodies that contain a phone number or an email address of one of these leads. */
export async function bodiesAbout(
  unreadable: UnreadableBodies,
  records: readonly LeadPerson[],
): Promise<UnreadableBody[]> {
  const contacts = new Set(records.flatMap(contactsOf));
  const found: UnreadableBody[] = [];
  for (const { id } of waitingBodies(await unreadable.list())) {
    const body = await unreadable.get(id);
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
