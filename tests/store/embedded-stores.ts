import { createStaff } from "../../app/staff/staff-store.server";
import { closeAll, openEmbeddedDatabases } from "../../app/stores/databases.server";
import { createDesk } from "../../app/stores/desk";
import { createLeads } from "../../app/stores/leads";

const log = { info() {}, warn() {}, error() {} };

/** Opens the leads and the desk of a data folder, beside a running site perhaps. */
export function openEmbeddedStores(dataFolder: string, now: () => Date = () => new Date()) {
  const databases = openEmbeddedDatabases(dataFolder);
  const leads = createLeads(databases.leads);
  const desk = createDesk({ leads, leadDocuments: databases.leads, documents: databases.desk, log, now });
  return {
    leads,
    desk,
    staff: createStaff(databases.staff),
    async close() {
      await desk.close();
      await closeAll(databases);
    },
  };
}
