/** The browsers' messages, and Remix's for an answer that is not its own ("401 Unauthorized"), never a server error's. */
const CONNECTION_LOST = /Failed to fetch|NetworkError|Load failed|decode turbo-stream|^\d{3} /;

/** Whether nothing answered, or something other than Remix did. HTML in place of routes is a SyntaxError. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof SyntaxError || (error instanceof Error && CONNECTION_LOST.test(error.message));
}

const RETRY_AFTER_MS = 3000;

/**
 * Waits until the site answers at `url`, or `signal` is aborted. The site is asked, because a phone also says that it is online
 * on a dead line, and a proxy answers with 502 while the site starts.
 * @param onMissing is called when it does not answer at first
 * @returns whether it answers
 */
export async function whenReachable(url: string, signal: AbortSignal, onMissing = () => {}) {
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
    const { status } = await fetch(url, { method: "HEAD", cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
  }
}
