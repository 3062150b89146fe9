import type { Leads } from "~/leads/leads";
import type { LazyFirestore } from "./firestore";

interface Options {
  /** Who gets a mail of every new lead. */
  mailTo?: string | undefined;
}

/** Leads in Firestore: collections contacts, quickContacts and inquiries. */
export function openLeadsFirestore(_main: LazyFirestore, _options: Options = {}): Leads {
  throw new Error("not built yet");
}
