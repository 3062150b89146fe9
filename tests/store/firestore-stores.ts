import { openFirebaseDatabases } from "../../app/stores/databases.server";
import { type More, storesOn } from "./embedded-stores";

/** Opens the stores of a Firebase project, as one instance of a site has them. */
export function openFirestoreStores(projectId: string, more: More = {}) {
  return storesOn(openFirebaseDatabases(projectId, { FIRESTORE_CATALOG_DATABASE: "catalog" }), more);
}
