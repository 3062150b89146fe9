import type { AppLoadContext } from "@remix-run/server-runtime";
import { type QueryHandle, type QueryRules, searchOf } from "~/query";

/**
 * How a route and the page cache (host/pages.server.ts) agree. The route declares its parameters in `handle.query`; the host
 * drops all others, from the URL that Remix sees too, and orders the rest. `search` reads them. A page is kept under the
 * values that its loader gives to `keepAs`, if they are those of the URL: a category that does not exist, or page 999,
 * would fill the cache with copies. Without `keepAs` a page is kept only if its URL has no parameters.
 */
export function routeQuery(request: Request, { query }: QueryHandle, context: AppLoadContext) {
  const { search } = new URL(request.url);
  const isChecked = process.env.NODE_ENV === "development";
  return {
    search: isChecked ? new CheckedSearch(search, query) : new URLSearchParams(search),
    keepAs(shown: Parameters<typeof searchOf>[1]) {
      context.canonicalSearch = searchOf(query, shown);
    },
  };
}

/** In development, reports a parameter that a loader reads and `handle.query` lacks: the host has dropped it. */
class CheckedSearch extends URLSearchParams {
  constructor(
    search: string,
    private readonly rules: QueryRules,
  ) {
    super(search);
  }

  override get(name: string) {
    this.check(name);
    return super.get(name);
  }

  override has(name: string) {
    this.check(name);
    return super.has(name);
  }

  private check(name: string) {
    if (!Object.hasOwn(this.rules, name))
      console.warn(`The parameter "${name}" is read, but handle.query does not declare it.`);
  }
}
