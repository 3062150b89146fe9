import { type RefObject, useEffect, useRef } from "react";

/** Shorter horizontal movements don't count (specification §9). */
const SWIPE_PX = 50;

/** `onSwipe` gets 1 (left, next) or -1; false springs back. The element needs `touch-action: pan-y pinch-zoom`. */
export function useSwipe(surface: RefObject<HTMLElement>, onSwipe: (step: 1 | -1) => boolean) {
  const latest = useRef(onSwipe);
  latest.current = onSwipe;

  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const viewport = window.visualViewport;
    const isZoomed = () => (viewport?.scale ?? 1) > 1.01;
    let start: PointerEvent | undefined;

    function follow(distance: number) {
      const picture = element?.querySelector<HTMLElement>("[data-swiped]");
      if (picture) picture.style.translate = distance === 0 ? "" : `${distance}px`;
    }
    function cancel() {
      start = undefined;
      follow(0);
    }
    function begin(event: PointerEvent) {
      cancel();
      if (event.pointerType !== "mouse" && event.isPrimary && !isZoomed()) start = event;
    }
    function move(event: PointerEvent) {
      if (event.pointerId === start?.pointerId) follow(event.clientX - start.clientX);
    }
    function end(event: PointerEvent) {
      if (event.pointerId !== start?.pointerId) return;
      const across = event.clientX - start.clientX;
      const down = event.clientY - start.clientY;
      start = undefined;
      const isSwipe = Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down);
      if (!isSwipe || !latest.current(across < 0 ? 1 : -1)) follow(0);
    }
    function letPan() {
      if (element) element.style.touchAction = isZoomed() ? "auto" : "";
    }

    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener("pointerdown", begin, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", end, { signal });
    element.addEventListener("pointercancel", cancel, { signal });
    viewport?.addEventListener("resize", letPan, { signal });
    return () => controller.abort();
  }, [surface]);
}
