import { type RefObject, useEffect, useRef, useState } from "react";
import { savesData } from "./picture";

/** The first interval may have passed before the script came; then a moment remains for the next picture to load. */
const MIN_WAIT_MS = 1000;

interface AutoAdvance {
  intervalMs: number;
  advance: () => void;
  position: number;
  /** When the first position was shown, by `performance.now()`; by default, when it came into view (late-scripts.server.ts). */
  shownAt?: number | undefined;
}

/** Interruptions and changes of `position` restart the interval. `--shown` is how long the first position was shown. */
export function useAutoAdvance(
  region: RefObject<HTMLElement>,
  { intervalMs, advance, position, shownAt }: AutoAdvance,
) {
  const [paused, setPaused] = useState(false);
  const [interrupted, setInterrupted] = useState(true);
  const since = useRef(shownAt);
  const latest = useRef(advance);
  latest.current = advance;

  useEffect(() => {
    const element: (HTMLElement & { seenAt?: number }) | null = region.current;
    since.current ??= element?.seenAt;
    const isCalm = savesData() || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!element || isCalm) return;
    let inView = true;
    let hovered = false;
    // A click moves the focus too; only :focus-visible means keyboard use.
    const isRead = () => element.querySelector(":focus-visible") !== null;
    const update = () => {
      const isInterrupted = !inView || hovered || document.hidden || isRead();
      if (isInterrupted) since.current = undefined;
      setInterrupted(isInterrupted);
    };
    const watcher = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? false;
      update();
    });
    watcher.observe(element);
    const controller = new AbortController();
    const on = (target: EventTarget, type: string, listener: (event: Event) => void) =>
      target.addEventListener(type, listener, { signal: controller.signal });
    on(element, "pointerenter", (event) => {
      // Touch does not hover, and fires no pointerleave when it scrolls.
      hovered = event instanceof PointerEvent && event.pointerType === "mouse";
      update();
    });
    on(element, "pointerleave", () => {
      hovered = false;
      update();
    });
    on(element, "focusin", update);
    // During focusout, document.activeElement is not updated yet.
    on(element, "focusout", () => queueMicrotask(update));
    on(document, "visibilitychange", update);
    update();
    return () => {
      watcher.disconnect();
      controller.abort();
    };
  }, [region]);

  const running = !paused && !interrupted;
  useEffect(() => {
    if (!running) return;
    const shownMs = position === 0 && since.current ? performance.now() - since.current : 0;
    since.current = undefined;
    region.current?.style.setProperty("--shown", `${shownMs}ms`);
    let timer = window.setTimeout(next, Math.max(intervalMs - shownMs, MIN_WAIT_MS));
    function next() {
      timer = window.setTimeout(next, intervalMs);
      latest.current();
    }
    return () => clearTimeout(timer);
  }, [region, running, intervalMs, position]);

  return { running, paused, togglePaused: () => setPaused((value) => !value) };
}
