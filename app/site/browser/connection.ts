import { isRouteErrorResponse } from "@remix-run/react";

/** The browsers' messages, and Remix's for a response that was cut off. Server errors never arrive as text. */
const CONNECTION_LOST = /Failed to fetch|NetworkError|Load failed|decode turbo-stream/;

export function isConnectionLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return CONNECTION_LOST.test(String(error.data));
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}

const RETRY_AFTER_MS = 3000;

/**
 * Waits until the site answers at `url`, or `signal` is aborted. The site is asked, because a phone also says that it is online
 * on a dead line.
 * @param onMissing is called when it does not answer at first
 * @returns whether it answers
 */
export async function whenReachable(url: string, signal: AbortSignal, onMissing: () => void) {
  let isMissing = false;
  while (!signal.aborted) {
    if (await isReachable(url, signal)) return true;
    if (!isMissing && !signal.aborted) onMissing();
    isMissing = true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  }
  return false;
}

async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}
