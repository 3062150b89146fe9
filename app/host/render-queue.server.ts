import { setTimeout as wait } from "node:timers/promises";

/** Pages under way, waiting or not: less than a second of work for one core. */
const MAX_ADMITTED = 24;

/**
 * Between two renders. Node accepts a connection or two per turn of its event loop, and a render holds up a turn: in a
 * flood, a visitor's kept page would wait for as many renders as connections came before. So renders wait for the flood,
 * but not for ever.
 */
const PAUSE_MS = 5;
const MAX_PAUSE_REQUESTS = 50;

export class TooBusyError extends Error {
  override name = "TooBusyError";
}

/** Renders one page at a time, as one thread cannot do more: others would only hold half-made pages in memory. */
export class RenderQueue {
  private asked = 0;
  private admitted = 0;
  private isRendering = false;
  private readonly first: (() => void)[] = [];
  private readonly others: (() => void)[] = [];

  constructor(private readonly maxAdmitted = MAX_ADMITTED) {}

  /**
   * Runs the whole work on a page, reading its content included.
   * @throws TooBusyError if too many pages are under way.
   */
  async admit<T>(work: () => Promise<T>): Promise<T> {
    this.asked += 1;
    if (this.admitted >= this.maxAdmitted) throw new TooBusyError("too many pages at once");
    this.admitted += 1;
    try {
      return await work();
    } finally {
      this.admitted -= 1;
    }
  }

  /** Runs `render` when its turn comes; those with `isFirst` go before the others. */
  async takeTurn<T>(render: () => Promise<T>, { isFirst = false } = {}): Promise<T> {
    if (this.isRendering)
      await new Promise<void>((resolve) => (isFirst ? this.first : this.others).push(resolve));
    this.isRendering = true;
    try {
      return await render();
    } finally {
      void this.passOn();
    }
  }

  private async passOn() {
    if (this.first.length + this.others.length > 0) await this.calm();
    const next = this.first.shift() ?? this.others.shift();
    if (next) next();
    else this.isRendering = false;
  }

  private async calm() {
    const most = this.asked + MAX_PAUSE_REQUESTS;
    let asked: number;
    do {
      asked = this.asked;
      await wait(PAUSE_MS);
    } while (this.asked > asked && this.asked < most);
  }
}

/** Of the whole process: for the pages that visitors ask for, and those that answer a form. */
export const renders = new RenderQueue();
