import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Calls `advance` every `intervalMs`, except while the region is hovered, focused or hidden, or the visitor has paused it
 * or prefers reduced motion. Restarts after interruptions and when `position` changes.
 */
export function useAutoAdvance(
  region: RefObject<HTMLElement>,
  { intervalMs, advance, position }: { intervalMs: number; advance: () => void; position: number },
) {
  const [paused, setPaused] = useState(false);
  const [interrupted, setInterrupted] = useState(true);
  const latest = useRef(advance);
  latest.current = advance;

  useEffect(() => {
    const element = region.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let inView = true;
    let hovered = false;
    // A click moves the focus too; only :focus-visible means keyboard use.
    const isRead = () => element.querySelector(":focus-visible") !== null;
    const update = () => setInterrupted(!inView || hovered || document.hidden || isRead());
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
    const timer = setInterval(() => latest.current(), intervalMs);
    return () => clearInterval(timer);
  }, [running, intervalMs, position]);

  return { running, paused, togglePaused: () => setPaused((value) => !value) };
}
