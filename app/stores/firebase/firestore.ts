import type { Firestore } from "firebase-admin/firestore";

/** A database instance of Firestore, which is opened when it is first needed: its client takes a while to load. */
export interface LazyFirestore {
  /** The same client every time. */
  open(): Promise<Firestore>;
  close(): Promise<void>;
}

export function lazyFirestore(_projectId: string, _databaseId: string): LazyFirestore {
  throw new Error("not built yet");
}
