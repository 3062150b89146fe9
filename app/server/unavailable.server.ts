import { data } from "@remix-run/server-runtime";
import { ContentUnavailableError } from "~/content/content";

/** For a page that is nothing without its content: while that cannot be read, the answer is 503, and nobody keeps it. */
export function failUnavailable(error: unknown): never {
  if (!(error instanceof ContentUnavailableError)) throw error;
  throw data(null, { status: 503, headers: { "Cache-Control": "no-store" } });
}
