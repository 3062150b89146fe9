import type { AppLoadContext } from "@remix-run/server-runtime";
import { type QueryRules, searchOf, valuesIn } from "~/query";

/**
 * How a page and the page cache (host/pages.server.ts) agree. The route declares its parameters in `handle.query`; the host
 * drops all others, from the URL that Remix sees too, and orders the rest. A page is kept under the values that its loader
 * gives to `keepAs`, if they are those of the URL: a category that does not exist, or page 999, would fill the cache with
 * copies. Without `keepAs` a page is kept only if its URL has no parameters.
 */
export function routeQuery<Rules extends QueryRules>(
  request: Request,
  { query }: { query: Rules },
  context: AppLoadContext,
) {
  const { search, searchParams } = new URL(request.url);
  return {
    values: valuesIn(query, search),
    /** Has the parameters of the layout's route too. */
    search: searchParams,
    keepAs(shown: Partial<Record<keyof Rules, string | number | undefined>>) {
      context.canonicalSearch = searchOf(query, shown);
    },
  };
}
