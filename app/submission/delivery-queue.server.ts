import { log } from "~/server/log.server";

const MAX_CONCURRENT = 4;

/** When more deliveries wait, the oldest is given up. */
const MAX_PENDING = 300;

const ATTEMPT_TIMEOUT_MS = 5000;

/** Retries back off exponentially, with jitter, and stop ten minutes after the delivery was added. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 120_000;
const GIVE_UP_AFTER_MS = 10 * 60_000;

/** One attempt to deliver. It must settle soon after the signal aborts, and never reject. */
type Attempt = (signal: AbortSignal) => Promise<"delivered" | Failure>;

export interface Failure {
  reason: string;
  mayRetry: boolean;
  retryAfterMs?: number | undefined;
}

interface Delivery {
  lead: string;
  attempt: Attempt;
  /** The time on the clock of `performance.now()`. */
  giveUpAt: number;
  attempts: number;
  timer?: NodeJS.Timeout;
  controller?: AbortController;
  isLastAttempt: boolean;
}

// Not p-queue with p-retry: neither drops the oldest delivery, waits for Retry-After, or cuts a pause short to drain.
export class DeliveryQueue {
  /** Neither delivered nor given up, oldest first. */
  readonly #pending = new Set<Delivery>();
  readonly #due = new Set<Delivery>();
  #running = 0;
  #isDraining = false;
  #onEmpty: (() => void) | undefined;

  /** @param notDelivered the message of the log about a delivery that is given up */
  constructor(
    private readonly notDelivered: string,
    private readonly attemptTimeoutMs = ATTEMPT_TIMEOUT_MS,
  ) {}

  /** @param lead its id */
  add(lead: string, attempt: Attempt) {
    const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
    const delivery: Delivery = { lead, attempt, giveUpAt, attempts: 0, isLastAttempt: false };
    this.#pending.add(delivery);
    this.#enqueue(delivery);
    for (const oldest of this.#pending) {
      if (this.#pending.size <= MAX_PENDING) break;
      if (!oldest.controller) this.#giveUp(oldest, "too many wait");
    }
  }

  /** Starts the last attempt of every pending delivery now. Deliveries added from now on get one attempt. */
  drain() {
    this.#isDraining = true;
    for (const delivery of this.#pending) if (!delivery.controller) this.#enqueue(delivery);
  }

  /** Drains, then gives up whatever is left after `withinMs`. */
  async close(withinMs: number) {
    this.drain();
    if (this.#pending.size > 0) {
      await new Promise<void>((resolve) => {
        const timeout = setTimeout(resolve, withinMs);
        this.#onEmpty = () => {
          clearTimeout(timeout);
          resolve();
        };
      });
    }
    for (const delivery of this.#pending) this.#giveUp(delivery, "the site stopped");
  }

  #enqueue(delivery: Delivery) {
    clearTimeout(delivery.timer);
    this.#due.add(delivery);
    this.#startDue();
  }

  #startDue() {
    for (const delivery of this.#due) {
      if (this.#running >= MAX_CONCURRENT && !this.#isDraining) return;
      this.#due.delete(delivery);
      void this.#run(delivery);
    }
  }

  async #run(delivery: Delivery) {
    const controller = new AbortController();
    const timeout = setTimeout(() => controller.abort(), this.attemptTimeoutMs);
    delivery.controller = controller;
    delivery.attempts += 1;
    delivery.isLastAttempt ||= this.#isDraining;
    this.#running += 1;
    const outcome = await delivery.attempt(controller.signal);
    this.#running -= 1;
    clearTimeout(timeout);
    delivery.controller = undefined;
    this.#startDue();

    const wasGivenUp = !this.#pending.has(delivery);
    if (wasGivenUp) return;
    if (outcome === "delivered") this.#remove(delivery);
    else if (!outcome.mayRetry || delivery.isLastAttempt) this.#giveUp(delivery, outcome.reason);
    else if (this.#isDraining) this.#enqueue(delivery);
    else this.#retryLater(delivery, outcome);
  }

  #retryLater(delivery: Delivery, { reason, retryAfterMs = 0 }: Failure) {
    const msLeft = delivery.giveUpAt - performance.now();
    if (msLeft <= 0) return this.#giveUp(delivery, reason);
    const backoff = Math.min(FIRST_DELAY_MS * 2 ** (delivery.attempts - 1), MAX_DELAY_MS);
    const delay = Math.max(backoff * (0.5 + Math.random() / 2), retryAfterMs);
    delivery.isLastAttempt = delay >= msLeft;
    delivery.timer = setTimeout(() => this.#enqueue(delivery), Math.min(delay, msLeft)).unref();
  }

  #giveUp(delivery: Delivery, reason: string) {
    this.#remove(delivery);
    delivery.controller?.abort();
    const { lead, attempts } = delivery;
    log.warn(this.notDelivered, { lead, reason, attempts });
  }

  #remove(delivery: Delivery) {
    clearTimeout(delivery.timer);
    this.#due.delete(delivery);
    this.#pending.delete(delivery);
    if (this.#pending.size === 0) this.#onEmpty?.();
  }
}
