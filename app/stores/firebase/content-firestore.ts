import type { ContentSource } from "~/content/content";
import type { Log } from "../log";
import type { LazyFirestore } from "./firestore";

/** Content from Firestore: packages and brochures from the catalog database, everything else from the main one. */
export function openContentFirestore(
  _main: LazyFirestore,
  _catalog: LazyFirestore,
  _log: Log,
): ContentSource {
  throw new Error("not built yet");
}
