import { setImmediate as loopTurn } from "node:timers/promises";
import PQueue from "p-queue";

export class TooBusyError extends Error {
  override name = "TooBusyError";
}

/** Node accepts one connection per turn of its event loop: in so many, those that a flood opens do not pile up. */
const LOOP_TURNS = 3;

const turns = new PQueue({ concurrency: 1 });

/** Resolves when this work may begin: one at a time, with connections and cached pages in between, and what `isFirst` before others. */
export function takeTurn(isFirst = false): Promise<void> {
  const letOthersIn = async () => {
    for (let count = 0; count < LOOP_TURNS; count += 1) await loopTurn();
  };
  return turns.add(letOthersIn, { priority: isFirst ? 1 : 0 });
}

/** What a client may have under way however full the queue is. */
const SHARE = 2;

/** Clients with less than their share fill no more than so many times the queue. */
const MOST_TIMES = 4;

interface Size {
  /** Number of pieces of work that run or wait. */
  most: number;
  /** Without it, nothing waits but for its turn. */
  atOnce?: number;
}

/** Work of one kind, such as rendering for visitors. A client with little of it goes first. */
export class RenderQueue {
  private readonly queue: PQueue;
  private readonly counts = new Map<string, number>();

  constructor(private readonly size: Size) {
    this.queue = new PQueue({ concurrency: size.atOnce ?? Number.POSITIVE_INFINITY });
  }

  /** @throws TooBusyError if the queue is full and the client has its share */
  async add<T>(client: string, work: () => Promise<T>): Promise<T> {
    const own = this.counts.get(client) ?? 0;
    if (this.queue.size + this.queue.pending >= this.size.most * (own < SHARE ? MOST_TIMES : 1))
      throw new TooBusyError("too many requests at once");
    this.counts.set(client, own + 1);
    try {
      return await this.queue.add(() => takeTurn().then(work), { priority: -own });
    } finally {
      const left = (this.counts.get(client) ?? 1) - 1;
      if (left > 0) this.counts.set(client, left);
      else this.counts.delete(client);
    }
  }
}

/** Pages are rendered for a few at a time. A body is read outside, because it may take a quarter of an hour to arrive. */
function queuesOf(pages: Size, mostBodies: number) {
  return { pages: new RenderQueue(pages), bodies: new RenderQueue({ most: mostBodies }) };
}

export const queues = {
  visitors: {
    ...queuesOf({ atOnce: 8, most: 32 }, 400),
    /** Of one customer each. Those that are refused take their time, and no place from others. */
    secrets: new RenderQueue({ most: 200 }),
  },
  staff: queuesOf({ atOnce: 4, most: 100 }, 60),
  /** Requests to the desk without a session. Each may send two megabytes to keep; what signing in sends has arrived before it takes a place. */
  strangers: { ...queuesOf({ atOnce: 8, most: 32 }, 24), arrived: new RenderQueue({ most: 24 }) },
};
