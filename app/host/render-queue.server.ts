import { setTimeout as wait } from "node:timers/promises";

/** Pages in progress, including those that wait: less than a second of work for one core. */
const MAX_ADMITTED = 24;

// Node accepts a connection or two per turn of its event loop, so in a flood a cached page would wait for one render per
// earlier connection. The next render therefore waits until no request has arrived for 5 ms, or 50 have.
const PAUSE_MS = 5;
const MAX_PAUSE_REQUESTS = 50;

export class TooBusyError extends Error {
  override name = "TooBusyError";
}

/** Renders one page at a time: concurrent renders on one thread would only hold half-made pages in memory. */
export class RenderQueue {
  private requests = 0;
  private admitted = 0;
  private isRendering = false;
  private readonly first: (() => void)[] = [];
  private readonly others: (() => void)[] = [];

  constructor(private readonly maxAdmitted = MAX_ADMITTED) {}

  /** Runs all work on a page, including its loaders. @throws TooBusyError if too many pages are in progress. */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    this.requests += 1;
    if (this.admitted >= this.maxAdmitted) throw new TooBusyError("too many pages at once");
    this.admitted += 1;
    try {
      return await work();
    } finally {
      this.admitted -= 1;
    }
  }

  async takeTurn<T>(render: () => Promise<T>, { isFirst = false } = {}): Promise<T> {
    if (this.isRendering)
      await new Promise<void>((resolve) => (isFirst ? this.first : this.others).push(resolve));
    this.isRendering = true;
    try {
      return await render();
    } finally {
      void this.startNext();
    }
  }

  private async startNext() {
    if (this.first.length + this.others.length > 0) await this.floodPassed();
    const next = this.first.shift() ?? this.others.shift();
    if (next) next();
    else this.isRendering = false;
  }

  private async floodPassed() {
    const limit = this.requests + MAX_PAUSE_REQUESTS;
    let before: number;
    do {
      before = this.requests;
      await wait(PAUSE_MS);
    } while (this.requests > before && this.requests < limit);
  }
}

export const renders = new RenderQueue();
