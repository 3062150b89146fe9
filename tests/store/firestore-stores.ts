import { openFirebaseDatabases } from "../../app/stores/databases.server";
import { createDesk } from "../../app/stores/desk";
import type { Files } from "../../app/stores/files";
import { createLeads } from "../../app/stores/leads";

const log = { info() {}, warn() {}, error() {} };

interface More {
  now?: () => Date;
  files?: Files;
  askEveryMs?: number;
}

/** Opens the leads and the desk of a Firebase project, as one instance of a site has them. */
export function openFirestoreStores(projectId: string, more: More = {}) {
  const databases = openFirebaseDatabases(projectId, { FIRESTORE_CATALOG_DATABASE: "catalog" });
  const leads = createLeads(databases.leads);
  const places = { leadDocuments: databases.leads, documents: databases.desk };
  const desk = createDesk({ leads, ...places, log, ...more });
  return {
    leads,
    desk,
    async close() {
      await desk.close();
      await databases.desk.close();
    },
  };
}
