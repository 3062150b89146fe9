import type { AppLoadContext } from "@remix-run/node";
import type { Content } from "~/content/content";
import type { KnownRequest } from "./known-requests.server";
import { PageCache } from "./page-cache.server";
import { renders } from "./render-queue.server";
import { Representation } from "./representation.server";

export interface PagesOptions {
  /** The Remix request handler, or anything that answers a request. */
  render: (request: Request, context: AppLoadContext) => Promise<Response>;
  /** The pages are kept until its revision grows. */
  content: Pick<Content, "revision" | "refresh">;
  /** The origin under which visitors know the site. */
  siteUrl: string;
  /** Pages are kept in memory and sent again. Off while developing. */
  keepPages: boolean;
}

type Wanted = Pick<KnownRequest, "key" | "search" | "isFixed">;

/** Renders pages, once for all who ask at the same time, and keeps them until the content changes. */
export class Pages {
  private readonly cache = new PageCache();
  private readonly pending = new Map<string, Promise<Representation>>();

  /** @param commonHeaders of every answer. */
  constructor(
    private readonly options: PagesOptions,
    private readonly commonHeaders: Record<string, string>,
  ) {}

  /** The page that is kept under this key. Most requests end here, so nothing in here may wait. */
  find(key: string): Representation | undefined {
    if (!this.options.keepPages) return undefined;
    this.options.content.refresh();
    return this.cache.get(key, this.options.content.revision());
  }

  /** A page that is the same for everyone: it is rendered without a header of whoever asked first. */
  async get(wanted: Wanted): Promise<Representation> {
    const kept = this.find(wanted.key);
    if (kept) return kept;
    const id = `${this.options.content.revision()} ${wanted.key}`;
    let pending = this.pending.get(id);
    if (!pending) {
      pending = this.renderInTurn(wanted).finally(() => this.pending.delete(id));
      this.pending.set(id, pending);
    }
    return pending;
  }

  /** A page that carries a message for one visitor. */
  getFor(cookie: string, wanted: Wanted): Promise<Representation> {
    return this.renderInTurn(wanted, { Cookie: cookie });
  }

  /** An answer in the form in which it is sent; kept, if it says that it is for everyone. */
  async represent(rendered: Response, revision: number, wanted: Wanted, context: AppLoadContext) {
    const headers = new Headers(rendered.headers);
    for (const [name, value] of Object.entries(this.commonHeaders))
      if (!headers.has(name)) headers.set(name, value);
    const page = new Representation(rendered.status, headers, Buffer.from(await rendered.arrayBuffer()));
    // Under a search that shows something else, or nothing, a page could be kept any number of times.
    const isCanonical = (context.canonicalSearch ?? "") === wanted.search;
    if (this.options.keepPages && isCanonical && isForEveryone(rendered))
      this.cache.keep(wanted.key, revision, page);
    return page;
  }

  private renderInTurn(wanted: Wanted, headers: Record<string, string> = {}): Promise<Representation> {
    const { render, content, siteUrl } = this.options;
    const work = async () => {
      const revision = content.revision();
      const context: AppLoadContext = { isFixed: wanted.isFixed };
      const rendered = await render(new Request(siteUrl + wanted.key, { headers }), context);
      return this.represent(rendered, revision, wanted, context);
    };
    return wanted.isFixed ? work() : renders.admit(work);
  }
}

/** Whether an answer is the same for every visitor: its own headers have to say so. */
function isForEveryone(response: Response): boolean {
  return (
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    /\bpublic\b/.test(response.headers.get("cache-control") ?? "")
  );
}
