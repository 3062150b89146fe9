import { setImmediate as loopTurn } from "node:timers/promises";

/** How many requests of each kind are admitted: those that wait and, if `isHeld`, those that are being answered. */
const KINDS = {
  /** Pages that are kept for everybody: a few dozen, each rendered once for all who wait. */
  kept: { most: Number.POSITIVE_INFINITY, isHeld: true },
  /** Pages for one visitor, and those whose URL a client can invent: less than a second of work for one core. */
  page: { most: 24, isHeld: true },
  /** Pictures, feeds, streams: a page may ask for a hundred. */
  file: { most: 200, isHeld: false },
  /** A bill may take a quarter of an hour to arrive. */
  form: { most: 200, isHeld: false },
  staff: { most: 100, isHeld: true },
  /** A picture of 30 MB takes four minutes at 1 Mbit/s. submission/receive-media bounds how many arrive at once. */
  upload: { most: 60, isHeld: false },
  /** Requests to the desk without a session. */
  stranger: { most: 24, isHeld: true },
} as const;

export type Kind = keyof typeof KINDS;

/** So many requests and connections are let in before more work begins, if they come without pause. */
const MAX_ARRIVALS = 50;

export class TooBusyError extends Error {
  override name = "TooBusyError";
}

interface Turn {
  begin: () => void;
  refuse: (error: TooBusyError) => void;
}

/** The requests of one kind. Its clients take turns. */
class Line {
  private admitted = 0;
  private readonly waiting = new Map<string, Turn[]>();

  constructor(private readonly most: number) {}

  /** @throws TooBusyError if the line is full and no other client has more turns waiting, to lose its last one. */
  join(client: string, turn: Turn) {
    if (this.admitted >= this.most) this.makeRoom(client);
    this.admitted += 1;
    const own = this.waiting.get(client);
    if (own) own.push(turn);
    else this.waiting.set(client, [turn]);
  }

  next(): Turn | undefined {
    for (const [client, turns] of this.waiting) {
      const turn = turns.shift();
      this.waiting.delete(client);
      if (turns.length > 0) this.waiting.set(client, turns);
      return turn;
    }
    return undefined;
  }

  leave() {
    this.admitted -= 1;
  }

  private makeRoom(client: string) {
    const own = this.waiting.get(client)?.length ?? 0;
    let longest: Turn[] = [];
    for (const turns of this.waiting.values()) if (turns.length > longest.length) longest = turns;
    if (longest.length <= own + 1) throw new TooBusyError("too many requests at once");
    longest.pop()?.refuse(new TooBusyError("too many requests of one client"));
    this.leave();
  }
}

/**
 * Begins the work of one request at a time, and lets others in between: a cached page is sent at once when the event loop is
 * free. Kinds take turns, whichever is flooded.
 */
export class Admission {
  private arrivals = 0;
  private isRunning = false;
  private readonly renders: (() => Promise<void>)[] = [];
  private readonly lines = new Map<Kind, Line>();

  constructor(limits: Partial<Record<Kind, number>> = {}) {
    for (const kind of Object.keys(KINDS) as Kind[])
      this.lines.set(kind, new Line(limits[kind] ?? KINDS[kind].most));
  }

  /** Counts a request or connection. */
  arrived() {
    this.arrivals += 1;
  }

  /** Runs all work of a request. @throws TooBusyError if too many are under way. */
  async admit<T>(kind: Kind, client: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(kind);
    const { isHeld } = KINDS[kind];
    await new Promise<void>((begin, refuse) => {
      line?.join(client, { begin, refuse });
      void this.run();
    });
    if (!isHeld) line?.leave();
    try {
      return await work();
    } finally {
      if (isHeld) line?.leave();
    }
  }

  /** Renders one document at a time, before other work begins: half-made pages would only fill the memory. */
  render<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.renders.push(() => work().then(resolve, reject));
      void this.run();
    });
  }

  private async run() {
    if (this.isRunning) return;
    this.isRunning = true;
    for (let next = this.next(); next; next = this.next()) {
      await next();
      await this.letOthersIn();
    }
    this.isRunning = false;
  }

  private next(): (() => void | Promise<void>) | undefined {
    const render = this.renders.shift();
    if (render) return render;
    for (const [kind, line] of this.lines) {
      const turn = line.next();
      if (!turn) continue;
      this.lines.delete(kind);
      this.lines.set(kind, line);
      return turn.begin;
    }
    return undefined;
  }

  /** Node accepts one connection per turn of its event loop, so a cached page would wait for a piece of work per connection. */
  private async letOthersIn() {
    const limit = this.arrivals + MAX_ARRIVALS;
    await loopTurn(); // Ends a turn that may have begun long ago.
    let before: number;
    do {
      before = this.arrivals;
      await loopTurn();
    } while (this.arrivals > before && this.arrivals < limit);
  }
}

export const admission = new Admission();
