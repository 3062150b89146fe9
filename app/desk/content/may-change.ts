import { collectionOf, type DocumentName } from "~/content/content";

/** Returns why somebody may not change a collection: what every page promises is for managers. */
export function refusalTo(name: DocumentName, { mayInvite }: { mayInvite: boolean }): string | undefined {
  return collectionOf(name).onlyId && !mayInvite
    ? "Only colleagues who may invite others change this. Ask one of them."
    : undefined;
}
