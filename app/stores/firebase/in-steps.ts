import type { Firestore, Query, QueryDocumentSnapshot } from "firebase-admin/firestore";

/** Documents read or removed in one step. */
export const AT_ONCE = 300;

/** Yields a collection by id, because ordering by a field leaves out documents that lack it. */
export async function* documentsOf(
  collection: string,
  within: <T>(work: (firestore: Firestore) => Promise<T>) => Promise<T>,
): AsyncGenerator<QueryDocumentSnapshot> {
  let last: QueryDocumentSnapshot | undefined;
  do {
    const { docs } = await within((firestore) => {
      const page = firestore.collection(collection).orderBy("__name__").limit(AT_ONCE);
      return (last ? page.startAfter(last) : page).get();
    });
    yield* docs;
    last = docs.length === AT_ONCE ? docs.at(-1) : undefined;
  } while (last);
}

/** Removes the first documents that a query finds. Resolves to whether these were the last ones. */
export async function removeSome(query: Query): Promise<boolean> {
  const { docs } = await query.limit(AT_ONCE).get();
  const batch = query.firestore.batch();
  for (const { ref } of docs) batch.delete(ref);
  await batch.commit();
  return docs.length < AT_ONCE;
}

/** Repeats a step until it resolves to true, which says that it was the last one. */
export async function inSteps(step: () => Promise<boolean>): Promise<void> {
  while (!(await step()));
}
