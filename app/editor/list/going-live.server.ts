import type { Content } from "~/content/content";
import { type Gap, gapsOf } from "~/content/going-live";
import type { PlainFields } from "~/content/plain-fields";
import { readCompany } from "~/content/read-company.server";
import { isSample, SAMPLE_NAMES } from "~/content/sample.server";
import { ifReady } from "~/desk/for-staff.server";
import type { EditableContent } from "~/editor/save/editable-content";

interface ReadinessStores {
  content: Content;
  editing: Pick<EditableContent, "list">;
  desk: { count(queries: readonly object[]): Promise<number[]> };
  staff: { list(): Promise<readonly { hasPassword: boolean }[]> };
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
  const [company, rates, packages, slides, samples, [leads], accounts] = await Promise.all([
    readCompany(content),
    content.all("solarRates").catch(() => []),
    content.all("packages").catch(() => undefined),
    content.all("heroSliders").catch(() => undefined),
    samplesIn({ content, editing }),
    ifReady(desk.count([{}]), []),
    staff.list(),
  ]);
  return gapsOf({
    company,
    rates,
    packages,
    slides,
    samples,
    leads,
    people: accounts.filter(({ hasPassword }) => hasPassword).length,
    hasBackup: lastBackup && (await lastBackup()) !== undefined,
  });
}

/** Takes the documents off the site that are still as the sample has them. Packages stay as drafts, to be priced; the desk restores the others for 90 days. */
export async function removeSamples(
  editing: Pick<EditableContent, "list" | "save">,
  by: string,
): Promise<number> {
  let removed = 0;
  for (const name of SAMPLE_NAMES) {
    const found: { id: string; version: string; live: PlainFields }[] = [];
    for await (const { id, version, live } of editing.list(name))
      if (live && isSample(name, id, live)) found.push({ id, version, live });
    for (const { id, version, live } of found) {
      const draft = name === "packages" ? { fields: live } : null;
      const { status } = await editing.save(name, id, { live: null, draft }, by, version);
      // What somebody is changing stays.
      if (status === "saved") removed += 1;
    }
  }
  return removed;
}

/** Publishes again what this person's `removeSamples` took away since then, unless somebody has changed it. */
export async function restoreSamples(
  editing: Pick<EditableContent, "drafts" | "removed" | "save">,
  by: string,
  since: string,
): Promise<number> {
  let restored = 0;
  for (const name of SAMPLE_NAMES) {
    const removed = (await editing.removed(name)).map((former) => ({ ...former, version: "" }));
    const drafts = (await editing.drafts(name)).flatMap(({ id, live, draft, version }) =>
      draft && !live ? { ...draft, id, version } : [],
    );
    for (const { id, fields, by: whose, at, version } of [...removed, ...drafts]) {
      if (whose !== by || at < since || !isSample(name, id, fields)) continue;
      const { status } = await editing.save(name, id, { live: fields, draft: null }, by, version);
      if (status === "saved") restored += 1;
    }
  }
  return restored;
}
