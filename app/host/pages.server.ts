import type { Content } from "~/content/content";
import { indianDay } from "~/content/dates";
import type { KnownRequest } from "./known-requests.server";
import { PageCache } from "./page-cache.server";
import { renders } from "./render-queue.server";
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
    return this.cache.get(key, this.edition());
  }

  /** Returns a page for everyone, rendered without the first visitor's headers. */
  async get(wanted: Wanted): Promise<Representation> {
    const cached = this.find(wanted.key);
    if (cached) return cached;
    const id = `${this.edition()} ${wanted.key}`;
    let pending = this.pending.get(id);
    if (!pending) {
      pending = this.renderInTurn(wanted).finally(() => this.pending.delete(id));
      this.pending.set(id, pending);
    }
    return pending;
  }

  getFor(cookie: string, wanted: Wanted): Promise<Representation> {
    return this.renderInTurn(wanted, { Cookie: cookie });
  }

  async represent(rendered: Response, edition: number, wanted: Wanted, context: RequestContext) {
    const headers = new Headers(rendered.headers);
    for (const [name, value] of Object.entries(this.commonHeaders))
      if (!headers.has(name)) headers.set(name, value);
    const page = new Representation(rendered.status, headers, Buffer.from(await rendered.arrayBuffer()));
    // Otherwise invented query strings would fill the cache with copies of one page.
    const isCanonical = (context.canonicalSearch ?? "") === wanted.search;
    if (this.options.cachePages && isCanonical && isForEveryone(rendered))
      this.cache.keep(wanted.key, edition, page);
    return page;
  }

  private renderInTurn(wanted: Wanted, headers: Record<string, string> = {}): Promise<Representation> {
    const { render, siteUrl } = this.options;
    const work = async () => {
      const edition = this.edition();
      const context: RequestContext = { isFixed: wanted.isFixed };
      const rendered = await render(new Request(siteUrl + wanted.key, { headers }), context);
      return this.represent(rendered, edition, wanted, context);
    };
    return wanted.isFixed ? work() : renders.admit(work);
  }
}

function isForEveryone(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    /\bpublic\b/.test(response.headers.get("cache-control") ?? "")
  );
}
