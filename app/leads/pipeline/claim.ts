/** Something that is done once, whoever does it. */
export interface Claim {
  /** When it was begun: ISO 8601 in UTC. */
  at: string;
  isDone: boolean;
}

/** Whoever began it and did not finish in this time was stopped. */
const CLAIM_MS = 10 * 60_000;

export function isFree(claim: Claim | undefined, now: Date): boolean {
  return !claim || (!claim.isDone && Date.parse(claim.at) <= now.getTime() - CLAIM_MS);
}
