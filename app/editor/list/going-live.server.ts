import { type Content, collectionOf } from "~/content/content";
import { type Gap, gapsOf, unconfirmedStates } from "~/content/going-live";
import { readCompany } from "~/content/read-company.server";
import { isSample, SAMPLE_NAMES } from "~/content/sample.server";
import { ifReady } from "~/desk/for-staff.server";
import type { EditableContent } from "~/editor/save/editable-content";
import type { Desk } from "~/sales/store/desk";
import type { Staff } from "~/staff/staff-store.server";

interface ReadinessStores {
  content: Content;
  editing: Pick<EditableContent, "list">;
  desk: Pick<Desk, "count">;
  staff: Pick<Staff, "list">;
  /** Is there where nobody else makes the backups. */
  lastBackup?: (() => Promise<string | undefined>) | undefined;
}

/** Counts what is left of the sample, once for each state of the content: that reads all documents. */
const counts = new WeakMap<Content, { revision: number; count: Promise<number> }>();

function samplesIn({ content, editing }: Pick<ReadinessStores, "content" | "editing">): Promise<number> {
  const revision = content.revision();
  const known = counts.get(content);
  if (known?.revision === revision) return known.count;
  const count = countSamples(editing);
  counts.set(content, { revision, count });
  count.catch(() => counts.delete(content));
  return count;
}

async function countSamples(editing: Pick<EditableContent, "list">): Promise<number> {
  let count = 0;
  for (const name of SAMPLE_NAMES)
    for await (const { id, live } of editing.list(name)) if (live && isSample(name, id, live)) count += 1;
  return count;
}

/** Resolves to what is left to do before the site goes live. */
export async function readGaps({
  content,
  editing,
  desk,
  staff,
  lastBackup,
}: ReadinessStores): Promise<Gap[]> {
  const [company, rates, packages, samples, [leads], accounts] = await Promise.all([
    readCompany(content),
    content.all("solarRates").catch(() => []),
    content.all("packages").catch(() => []),
    samplesIn({ content, editing }),
    ifReady(desk.count([{}]), []),
    staff.list(),
  ]);
  return gapsOf({
    company,
    hasSamplePrices: rates.some((rate) => rate.kind === "company" && rate.isSample),
    unconfirmed: unconfirmedStates(rates),
    hasUnlistedPanels: packages.some(({ panelsListedOn }) => !panelsListedOn),
    samples,
    leads,
    people: accounts.filter(({ hasPassword }) => hasPassword).length,
    hasBackup: lastBackup && (await lastBackup()) !== undefined,
  });
}

/** Takes the documents away that are still as the sample has them. The desk restores them for 90 days. */
export async function removeSamples(
  editing: Pick<EditableContent, "list" | "save">,
  by: string,
  report: (line: string) => void,
): Promise<number> {
  let removed = 0;
  for (const name of SAMPLE_NAMES) {
    const found: { id: string; version: string }[] = [];
    for await (const { id, version, live } of editing.list(name))
      if (live && isSample(name, id, live)) found.push({ id, version });
    for (const { id, version } of found) {
      const { status } = await editing.save(name, id, { live: null, draft: null }, by, version);
      if (status === "saved") removed += 1;
      else report(`${name}/${id}: somebody is changing it, so it stays`);
    }
    if (found.length > 0) report(`${collectionOf(name).words.title}: ${found.length}`);
  }
  return removed;
}
