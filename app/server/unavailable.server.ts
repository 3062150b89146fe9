import { data, type HeadersFunction } from "@remix-run/server-runtime";
import { ContentUnavailableError } from "~/store-fault";

/** Answers 503 from a loader's `.catch` while the content cannot be read. */
export function failUnavailable(error: unknown): never {
  if (!(error instanceof ContentUnavailableError)) throw error;
  throw data(null, { status: 503, headers: { "Cache-Control": "no-store" } });
}

/** The `headers` of such a page, because Remix sends no header of an error by itself. */
export const errorHeaders: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? new Headers();

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
