import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Calls `advance` every `intervalMs` while nothing speaks against it: the pointer or the focus is in the region, the
 * region or the tab is out of sight, the visitor has paused it or prefers less motion. The interval starts anew after
 * each interruption and whenever `position` changes.
 * @returns whether it is running, and the visitor's own switch.
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
    // A click leaves the focus behind too; only a focus that shows is somebody reading with the keyboard.
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
      // A finger does not hover; it leaves no pointerleave behind when it scrolls on.
      hovered = event instanceof PointerEvent && event.pointerType === "mouse";
      update();
    });
    on(element, "pointerleave", () => {
      hovered = false;
      update();
    });
    on(element, "focusin", update);
    // While focusout is sent, the focus is nowhere yet.
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
