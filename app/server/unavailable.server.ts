import { data } from "@remix-run/server-runtime";
import { ContentUnavailableError } from "~/content/content";

/** For a page that is nothing without its content: while that cannot be read, the answer is 503, and nobody keeps it. */
export function failUnavailable(error: unknown): never {
  if (!(error instanceof ContentUnavailableError)) throw error;
  throw data(null, { status: 503, headers: { "Cache-Control": "no-store" } });
}

/** The same for what is no page: the answer is this sentence. */
export function failUnavailableWith(sentence: string) {
  return (error: unknown): never => {
    if (!(error instanceof ContentUnavailableError)) throw error;
    throw new Response(sentence, {
      status: 503,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "Retry-After": "60",
      },
    });
  };
}
