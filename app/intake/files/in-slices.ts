import type { Steps } from "./raw-rows";

/** A tab that works for longer feels stuck. */
const SLICE_MS = 20;

/** Does work in slices between which the tab answers. @throws the signal's reason once it is aborted */
export async function inSlices<Result>(
  steps: Steps<Result>,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    let step = steps.next();
    while (!step.done && performance.now() < end) step = steps.next();
    if (step.done) return step.value;
    onProgress(step.value);
    await nextTask();
    signal.throwIfAborted();
  }
}

/** A tab in the background has a timer a second, but messages at once. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
