import { recentMap } from "~/server/recent-map";
import { sign } from "~/server/signatures.server";
import type { Staff } from "./staff-store.server";
import { counting, waitAfter, withoutOne } from "./tries";

/** When there are more clients, the one that tried least recently is forgotten. */
const MAX_CLIENTS = 20_000;

/** What a password or a code is tried on: an account, by its address, or the account of a browser that knows it. */
export interface Try {
  target: string;
  /** The address of the client; undefined for a known browser, which strangers must not lock out. */
  client?: string | undefined;
}

interface Started {
  /** Takes the try back, because it could not be made. */
  undo(): Promise<void>;
  /** Forgets all failed tries of the target. Other tries of the client still count: they were on other targets. */
  succeed(): Promise<void>;
}

const clients = recentMap<string, number[]>(MAX_CLIENTS);

/**
 * Counts a try as failed from now on, so that tries at the same time count too, or returns how long to wait. Tries of a target are
 * counted in the store, where one that does not exist counts like one that does, and those of a client in memory.
 */
export async function startTry(
  staff: Pick<Staff, "countTry" | "forgetTries">,
  { target, client }: Try,
): Promise<{ waitMs: number } | Started> {
  // Somebody may type a password into the field of the address.
  const key = sign(`desk try ${target}`);
  const at = Date.now();
  const times = () => (client !== undefined && clients.get(client)) || [];
  const set = (times: number[]) => void (client !== undefined && clients.set(client, times));
  const undoClient = () => set(withoutOne(times(), at));
  const waitMs = waitAfter(times(), at);
  if (waitMs > 0) return { waitMs };
  set([...counting(times(), at), at]);
  const forget = async (counted?: number) => {
    undoClient();
    // What stays only makes people wait.
    await staff.forgetTries(key, counted).catch(() => {});
  };
  try {
    const counted = await staff.countTry(key);
    if ("at" in counted) return { undo: () => forget(counted.at), succeed: () => forget() };
    undoClient();
    return counted;
  } catch (error) {
    undoClient();
    throw error;
  }
}

export function waitWords(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}
