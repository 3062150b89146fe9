import { isRouteErrorResponse } from "@remix-run/react";

/** The browsers' messages, and Remix's for a response that was cut off. Server errors never arrive as text. */
const CONNECTION_LOST = /Failed to fetch|NetworkError|Load failed|decode turbo-stream/;

export function isConnectionLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return CONNECTION_LOST.test(String(error.data));
  return error instanceof Error && CONNECTION_LOST.test(error.message);
}
