import { vi } from "vitest";
import type { CollectionName } from "~/content/content";
import { openContentFirestore } from "~/stores/firebase/content-firestore";
import { lazyFirestore } from "~/stores/firebase/firestore";
import { openLeadsFirestore } from "~/stores/firebase/leads-firestore";
import { isGoogles, newProjectId, plainClient, useFirestoreEmulator } from "../firebase/firestore-place";
import { describeContentSource } from "./content-contract";
import { describeLeads } from "./leads-contract";

vi.setConfig({ testTimeout: 30_000 });

useFirestoreEmulator();

describeLeads(
  "Firestore",
  async () => {
    const projectId = newProjectId();
    const opened: { close(): Promise<void> }[] = [];
    return {
      async open() {
        const database = lazyFirestore(projectId, "(default)");
        opened.push(database);
        return openLeadsFirestore(database);
      },
      async remove() {
        for (const database of opened) await database.close();
      },
    };
  },
  isGoogles ? {} : { isolatesTransactions: false },
);

describeContentSource("Firestore", async () => {
  const projectId = newProjectId();
  const main = lazyFirestore(projectId, "(default)");
  const catalog = lazyFirestore(projectId, "catalog");
  const editor = plainClient(projectId);
  const catalogEditor = plainClient(projectId, "catalog");
  const documentOf = (name: CollectionName, id: string) =>
    (name === "packages" || name === "downloads" ? catalogEditor : editor).doc(`${name}/${id}`);
  return {
    open: async (log) => openContentFirestore(main, catalog, log),
    put: async (name, id, data) => void (await documentOf(name, id).set(data)),
    delete: async (name, id) => void (await documentOf(name, id).delete()),
    async remove() {
      await Promise.all([main.close(), catalog.close(), editor.terminate(), catalogEditor.terminate()]);
    },
  };
});
