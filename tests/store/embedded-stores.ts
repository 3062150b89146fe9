import { createLeads } from "../../app/leads/lead-store";
import { createDesk } from "../../app/sales/store/desk-store";
import { createStaff } from "../../app/staff/staff-store.server";
import { closeAll, type Databases, openEmbeddedDatabases } from "../../app/stores/databases.server";
import type { Files } from "../../app/stores/files";

const log = { info() {}, warn() {}, error() {} };

export interface More {
  now?: () => Date;
  files?: Files;
  askEveryMs?: number;
}

/** The leads, the desk and the staff of databases, as one instance of a site has them. */
export function storesOn(databases: Databases, more: More = {}) {
  const leads = createLeads(databases.leads);
  const desk = createDesk({ leads, leadDocuments: databases.leads, documents: databases.desk, log, ...more });
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

/** Opens the stores of a data folder, beside a running site perhaps. */
export function openEmbeddedStores(dataFolder: string, now: () => Date = () => new Date()) {
  return storesOn(openEmbeddedDatabases(dataFolder), { now });
}
