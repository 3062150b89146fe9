/** The browsers' messages, also where a Wi-Fi's own page came in place of JSON. Server errors never arrive as text. */
const NO_ANSWER = /Failed to fetch|NetworkError|Load failed|\bJSON\b/;

/** Remix's messages for a page's data that it cannot read, and for an answer without routes: "401 Unauthorized". */
const REFUSED = /decode turbo-stream|^\d{3} /;

export function isConnectionLost(error: unknown): boolean {
  return isRefused(error) || (error instanceof Error && NO_ANSWER.test(error.message));
}

/** Whether something before Remix answered, or the answer was cut off. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && REFUSED.test(error.message);
}
