import type { Content } from "~/content/content";
import { indianDay } from "~/content/dates";
import { admission, type Kind } from "./admission.server";
import { isManifest, type KnownRequest } from "./known-requests.server";
import { MIB, PageCache } from "./page-cache.server";
import { Representation } from "./representation.server";
import type { RequestContext } from "./request-context";

const MS_A_DAY = 24 * 60 * 60_000;

export interface PagesOptions {
  render: (request: Request, context: RequestContext) => Promise<Response>;
  content: Pick<Content, "revision" | "refresh">;
  siteUrl: string;
  cachePages: boolean;
}

type Wanted = Pick<KnownRequest, "key" | "search" | "isFixed">;

/** Renders pages, once for simultaneous requests, and caches them until the content changes. */
export class Pages {
  private readonly cache = new PageCache();
  /** Clients can ask for any selection of routes, and would evict the pages. */
  private readonly manifests = new PageCache(MIB);
  private readonly pending = new Map<string, Promise<Representation>>();

  constructor(
    private readonly options: PagesOptions,
    private readonly commonHeaders: Record<string, string>,
  ) {}

  /** Increases when the content changes, and at midnight in India: figures expire, and the footer has the year. */
  edition(): number {
    return this.options.content.revision() + Date.parse(indianDay(Date.now())) / MS_A_DAY;
  }

  /** Returns the cached page. Most requests end here, so it is synchronous. */
  find(key: string): Representation | undefined {
    if (!this.options.cachePages) return undefined;
    this.options.content.refresh();
    return this.cacheOf(key).get(key, this.edition());
  }

  /** Returns a page for everyone, rendered without the first visitor's headers. */
  async get(wanted: Wanted, client: string): Promise<Representation> {
    const cached = this.find(wanted.key);
    if (cached) return cached;
    const id = `${this.edition()} ${wanted.key}`;
    let pending = this.pending.get(id);
    if (!pending) {
      pending = this.renderInTurn(wanted.isFixed ? "kept" : "page", client, wanted).finally(() =>
        this.pending.delete(id),
      );
      this.pending.set(id, pending);
    }
    return pending;
  }

  getFor(cookie: string, wanted: Wanted, client: string): Promise<Representation> {
    return this.renderInTurn("page", client, wanted, { Cookie: cookie });
  }

  async represent(rendered: Response, edition: number, wanted: Wanted, context: RequestContext) {
    const headers = new Headers(rendered.headers);
    for (const [name, value] of Object.entries(this.commonHeaders))
      if (!headers.has(name)) headers.set(name, value);
    const page = new Representation(rendered.status, headers, Buffer.from(await rendered.arrayBuffer()));
    // Otherwise invented query strings would fill the cache with copies of one page.
    const isCanonical = (context.canonicalSearch ?? "") === wanted.search;
    if (this.options.cachePages && isCanonical && isForEveryone(rendered))
      this.cacheOf(wanted.key).keep(wanted.key, edition, page);
    return page;
  }

  private cacheOf(key: string): PageCache {
    return isManifest(key.replace(/\?.*/s, "")) ? this.manifests : this.cache;
  }

  private renderInTurn(kind: Kind, client: string, wanted: Wanted, headers: Record<string, string> = {}) {
    const { render, siteUrl } = this.options;
    return admission.admit(kind, client, async () => {
      const edition = this.edition();
      const context: RequestContext = {};
      const rendered = await render(new Request(siteUrl + wanted.key, { headers }), context);
      return this.represent(rendered, edition, wanted, context);
    });
  }
}

function isForEveryone(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    /\bpublic\b/.test(response.headers.get("cache-control") ?? "")
  );
}
