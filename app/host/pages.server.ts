import { LRUCache } from "lru-cache";
import type { Content } from "~/content/content";
import { DAY_MS, dayAfter, dayInIndia, startOfDay } from "~/india-time";
import type { RequestContext } from "./handler.server";
import { queues, takeTurn } from "./render-queue.server";
import { Representation } from "./representation.server";
import { isManifest, type RouteRequest } from "./routing.server";
import { headersAt } from "./security-headers.server";

const MIB = 1024 * 1024;

export interface PagesOptions {
  render: (request: Request, context: RequestContext) => Promise<Response>;
  content: Pick<Content, "revision" | "nextDate" | "refresh">;
  siteUrl: string;
  cachePages: boolean;
}

type Asked = Pick<RouteRequest, "key" | "search" | "isFixed">;

/** An LRU cache of responses, bounded in bytes. Clients can invent long URLs with short responses. */
function pageCache(maxSize: number) {
  return new LRUCache<string, Representation>({
    maxSize,
    sizeCalculation: (page, key) => page.size + key.length,
  });
}

/** Renders pages, once for simultaneous requests, and caches them until the content changes. */
export class Pages {
  private readonly pages = pageCache(24 * MIB);
  /** Clients can ask for any selection of routes, and would evict the pages. */
  private readonly manifests = pageCache(MIB);
  private readonly pending = new Map<string, Promise<Representation>>();
  /** Content version of the pages in the caches. */
  private edition = 0;

  constructor(
    private readonly options: PagesOptions,
    private readonly commonHeaders: Record<string, string>,
  ) {}

  /** Empties the caches when the content has changed, and at midnight in India: figures expire, and the footer has the year. */
  currentEdition(): number {
    const edition = this.options.content.revision() + Date.parse(dayInIndia(Date.now())) / DAY_MS;
    if (edition !== this.edition) {
      this.pages.clear();
      this.manifests.clear();
      this.edition = edition;
    }
    return edition;
  }

  /** Returns the cached page. Most requests end here, so it is synchronous. */
  find(key: string): Representation | undefined {
    if (!this.options.cachePages) return undefined;
    this.options.content.refresh();
    this.currentEdition();
    const page = this.cacheOf(key).get(key);
    if (page) page.cache = "hit";
    return page;
  }

  /** Returns a page for everyone, rendered without the first visitor's headers. */
  async get(asked: Asked, client: string): Promise<Representation> {
    const cached = this.find(asked.key);
    if (cached) return cached;
    const id = `${this.currentEdition()} ${asked.key}`;
    let pending = this.pending.get(id);
    if (!pending) {
      const work = () => this.render(asked);
      // There are a few dozen fixed ones, so they wait for no place, and are never refused.
      const rendered = asked.isFixed ? takeTurn(true).then(work) : queues.visitors.pages.add(client, work);
      pending = rendered.finally(() => this.pending.delete(id));
      this.pending.set(id, pending);
    }
    return pending;
  }

  /** Returns a page for the visitor with this cookie. */
  getFor(cookie: string, asked: Asked, client: string): Promise<Representation> {
    return queues.visitors.pages.add(client, () => this.render(asked, { Cookie: cookie }));
  }

  /** @param edition the one in which rendering began: a page is not cached if the content has changed since */
  async represent(rendered: Response, edition: number, asked: Asked, context: RequestContext) {
    const headers = new Headers(rendered.headers);
    for (const [name, value] of Object.entries(headersAt(asked.key, this.commonHeaders)))
      if (!headers.has(name)) headers.set(name, value);
    const reason = this.whyNotCached(rendered, asked, context);
    const page = new Representation(rendered.status, headers, Buffer.from(await rendered.arrayBuffer()));
    page.cache = reason ? `never, because ${reason}` : "miss";
    const isCurrent = edition === this.currentEdition();
    // Figures expire at midnight in India.
    const midnight = Date.parse(startOfDay(dayAfter(dayInIndia(Date.now()), 1)));
    page.validUntil = Math.min(midnight, this.options.content.nextDate());
    if (!reason && isCurrent) this.cacheOf(asked.key).set(asked.key, page);
    return page;
  }

  private whyNotCached({ status, headers }: Response, { search }: Asked, context: RequestContext) {
    if (!this.options.cachePages) return "nothing is kept in development";
    // Otherwise invented query strings would fill the cache with copies of one page.
    if ((context.canonicalSearch ?? "") !== search) return "its query says nothing";
    if (status !== 200) return `its status is ${status}`;
    if (headers.has("set-cookie")) return "it sets a cookie";
    const rule = headers.get("cache-control") ?? "";
    return /\bpublic\b/.test(rule) ? undefined : `its Cache-Control is "${rule}"`;
  }

  private cacheOf(key: string) {
    return isManifest(key.replace(/\?.*/s, "")) ? this.manifests : this.pages;
  }

  private async render(asked: Asked, headers: Record<string, string> = {}) {
    const { render, siteUrl } = this.options;
    const edition = this.currentEdition();
    const context: RequestContext = {};
    const rendered = await render(new Request(siteUrl + asked.key, { headers }), context);
    return this.represent(rendered, edition, asked, context);
  }
}
