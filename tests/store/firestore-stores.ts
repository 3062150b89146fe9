import { leadCollections } from "../../app/leads/leads";
import { createDesk } from "../../app/stores/desk";
import { CHANGED_AT, openFirestoreDocuments } from "../../app/stores/documents/firestore";
import type { Files } from "../../app/stores/files";
import { createLeads } from "../../app/stores/leads";

const log = { info() {}, warn() {}, error() {} };

const timestamps = Object.fromEntries(Object.values(leadCollections).map((name) => [name, "timestamp"]));

interface More {
  now?: () => Date;
  files?: Files;
  askEveryMs?: number;
}

/** Opens the leads and the desk of a Firebase project, as one instance of a site has them. */
export function openFirestoreStores(projectId: string, more: More = {}) {
  const documents = openFirestoreDocuments(projectId, "(default)", {
    followed: { ...timestamps, deskLeads: CHANGED_AT },
    log,
  });
  const leads = createLeads(documents);
  const desk = createDesk({ leads, leadDocuments: documents, documents, log, ...more });
  return {
    leads,
    desk,
    async close() {
      await desk.close();
      await documents.close();
    },
  };
}
