import path from "node:path";
import { leadCollections } from "~/leads/leads";
import type { Documents } from "./documents";
import { openLmdbDocuments } from "./documents/lmdb";

export interface Databases {
  leads: Documents;
  desk: Documents;
  staff: Documents;
  editing: Documents;
}

/**
 * Opens the databases of the embedded store, each of its own: one that is damaged stops nothing else.
 * @throws when a folder cannot be written
 */
export function openEmbeddedDatabases(dataFolder: string, options: { readOnly?: true } = {}): Databases {
  const open = (name: keyof Databases, followed: readonly string[] = []) =>
    openLmdbDocuments(path.join(dataFolder, name), { followed, ...options });
  return {
    leads: open("leads", Object.values(leadCollections)),
    desk: open("desk", ["deskLeads"]),
    staff: open("staff"),
    editing: open("editing"),
  };
}
