import { type Claim, type Desk, isFree } from "~/leads/pipeline/desk";
import { type Documents, type Fields, removeRange } from "./documents";

const CLAIMS = "deskClaims";

/** Names begin with a day, so that old ones are a range of ids. */
export function createClaims(
  documents: Documents,
  now: () => Date = () => new Date(),
): Pick<Desk, "claim" | "finish" | "forget"> {
  const placeOf = (name: string) => ({ collection: CLAIMS, id: encodeURIComponent(name) });
  const write = (name: string, isDone: boolean) => ({
    put: placeOf(name),
    fields: { at: now().toISOString(), isDone },
  });

  return {
    claim: (name) =>
      documents.change("claiming a mail", [placeOf(name)], (get) => {
        const { collection, id } = placeOf(name);
        const isOurs = isFree(claimIn(get(collection, id)), now());
        return { result: isOurs, writes: isOurs ? [write(name, false)] : [] };
      }),

    finish: (name) =>
      documents.change("finishing a mail", [], () => ({ result: undefined, writes: [write(name, true)] })),

    forget: (before) => removeRange(documents, CLAIMS, { to: before.slice(0, 10) }),
  };
}

function claimIn({ at, isDone }: Fields = {}): Claim | undefined {
  return typeof at === "string" && typeof isDone === "boolean" ? { at, isDone } : undefined;
}
