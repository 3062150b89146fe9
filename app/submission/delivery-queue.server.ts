/** Few enough to spare a receiver that is in trouble. */
const AT_ONCE = 4;

/** Beyond that the oldest is given up: the news of it is worth least. */
export const MAX_PENDING = 300;

/** A receiver that has not answered by then has not taken it. */
export const TRY_WITHIN_MS = 5000;

/** The wait after the first failure; it doubles with each further one, up to the longest. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 120_000;

/** The last wait ends at this age, whatever those before it came to. */
export const GIVE_UP_AFTER_MS = 10 * 60_000;

/** One try. It ends soon after its signal does, and never rejects. */
export type Try = (signal: AbortSignal) => Promise<"delivered" | Failure>;

export interface Failure {
  /** For the log. */
  reason: string;
  /** Whether another try may succeed. */
  mayRetry: boolean;
  /** The receiver asks not to be tried again sooner. */
  retryAfterMs?: number | undefined;
}

interface Delivery {
  id: string;
  attempt: Try;
  /** On the clock of `performance.now()`. */
  giveUpAt: number;
  tries: number;
  /** While it waits. */
  timer?: NodeJS.Timeout;
  /** While it is tried. */
  trying?: AbortController;
  /** There is no other try after the next, or the one that has begun. */
  isLast: boolean;
}

/**
 * Delivers in the background, in the memory of this process: what fails is tried again, with waits that grow and that
 * differ from one delivery to the next. `onGivenUp` hears of each that was not delivered, once, with the number of
 * tries it had. `random` gives numbers from 0 to 1.
 */
export function createDeliveryQueue(
  onGivenUp: (id: string, reason: string, tries: number) => void,
  random: () => number = Math.random,
) {
  /** All that is neither delivered nor given up, oldest first. */
  const pending = new Set<Delivery>();
  /** Those of them whose turn it is. */
  const ready = new Set<Delivery>();
  let trying = 0;
  let isFinishing = false;
  let onEmpty: (() => void) | undefined;

  function startReady() {
    for (const delivery of ready) {
      if (trying >= AT_ONCE && !isFinishing) return;
      ready.delete(delivery);
      void start(delivery);
    }
  }

  async function start(delivery: Delivery) {
    const controller = new AbortController();
    const deadline = setTimeout(() => controller.abort(), TRY_WITHIN_MS);
    delivery.trying = controller;
    delivery.tries += 1;
    delivery.isLast ||= isFinishing;
    trying += 1;
    const outcome = await delivery.attempt(controller.signal);
    trying -= 1;
    clearTimeout(deadline);
    delivery.trying = undefined;
    startReady();

    // It was given up while it was tried.
    if (!pending.has(delivery)) return;
    if (outcome === "delivered") remove(delivery);
    else if (!outcome.mayRetry || delivery.isLast) giveUp(delivery, outcome.reason);
    else if (isFinishing) takeTurn(delivery);
    else wait(delivery, outcome);
  }

  function wait(delivery: Delivery, { reason, retryAfterMs = 0 }: Failure) {
    const left = delivery.giveUpAt - performance.now();
    if (left <= 0) return giveUp(delivery, reason);
    const longest = Math.min(FIRST_WAIT_MS * 2 ** (delivery.tries - 1), LONGEST_WAIT_MS);
    const ms = Math.max(longest * (0.5 + random() / 2), retryAfterMs);
    delivery.isLast = ms >= left;
    delivery.timer = setTimeout(takeTurn, Math.min(ms, left), delivery).unref();
  }

  function takeTurn(delivery: Delivery) {
    clearTimeout(delivery.timer);
    ready.add(delivery);
    startReady();
  }

  function giveUpOldest() {
    for (const delivery of pending) {
      if (pending.size <= MAX_PENDING) return;
      if (!delivery.trying) giveUp(delivery, "too many wait");
    }
  }

  function giveUp(delivery: Delivery, reason: string) {
    remove(delivery);
    delivery.trying?.abort();
    onGivenUp(delivery.id, reason, delivery.tries);
  }

  function remove(delivery: Delivery) {
    clearTimeout(delivery.timer);
    ready.delete(delivery);
    pending.delete(delivery);
    if (pending.size === 0) onEmpty?.();
  }

  function finish() {
    isFinishing = true;
    for (const delivery of pending) if (!delivery.trying) takeTurn(delivery);
  }

  return {
    /** Begins at once, unless others are before it. `id` names it when it is given up. */
    add(id: string, attempt: Try) {
      const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
      const delivery: Delivery = { id, attempt, giveUpAt, tries: 0, isLast: false };
      pending.add(delivery);
      takeTurn(delivery);
      giveUpOldest();
    },

    /** Nothing waits any more: what is there, and what is added from now on, gets its last try at once. */
    finish,

    /** Finishes, and resolves when nothing is left, at the latest after `withinMs`: what is left then is given up. */
    async close(withinMs: number) {
      finish();
      if (pending.size > 0) {
        await new Promise<void>((resolve) => {
          const deadline = setTimeout(resolve, withinMs);
          onEmpty = () => {
            clearTimeout(deadline);
            resolve();
          };
        });
      }
      for (const delivery of pending) giveUp(delivery, "the site stopped");
    },
  };
}
