import { type PointerEvent, useRef } from "react";
import { flushSync } from "react-dom";

/** Set on the row before which, or after which, the dragged one would come. */
const DROP = "data-drop";

/** Pixels from the upper and lower edge of the window, where a drag scrolls the page. */
const EDGE = 96;

/** Changes the order of a list by dragging, with a mouse or a finger. Buttons do the same without a pointer. */
export function useDragOrder(onDrop: (id: string, place: number) => void) {
  const list = useRef<HTMLUListElement>(null);

  function start(event: PointerEvent<HTMLElement>, id: string) {
    const rows = [...(list.current?.children ?? [])];
    const dragged = event.currentTarget.closest("li");
    const from = rows.findIndex((row) => row.isSameNode(dragged));
    if (from === -1 || event.button !== 0) return;
    event.preventDefault();
    const { currentTarget: handle, pointerId } = event;
    handle.setPointerCapture(pointerId);
    // Styles may make the rows smaller meanwhile.
    holdStill(dragged, () => dragged?.setAttribute("data-dragged", ""));
    let place = from;
    let pointer: { x: number; y: number } | undefined;
    let frame = requestAnimationFrame(scroll);

    function mark() {
      if (pointer === undefined) return;
      const { x, y } = pointer;
      const others = rows.filter((row) => row !== dragged);
      const [first, second] = rows.map(boxOf);
      const isGrid = first?.top === second?.top;
      const next = others.findIndex((row) => {
        const { top, bottom, left, width, height } = boxOf(row);
        if (!isGrid) return y < top + height / 2;
        return y < top || (y < bottom && x < left + width / 2);
      });
      place = next === -1 ? others.length : next;
      clearMarks(rows);
      if (place !== from) {
        if (next === -1) others.at(-1)?.setAttribute(DROP, "after");
        else others[next]?.setAttribute(DROP, "before");
      }
    }

    /** A finger that holds still near an edge goes on scrolling. */
    function scroll() {
      if (pointer !== undefined) {
        const beyond = Math.min(0, pointer.y - EDGE) + Math.max(0, pointer.y + EDGE - innerHeight);
        scrollDown(beyond / 8);
        mark();
      }
      frame = requestAnimationFrame(scroll);
    }

    function move({ clientX, clientY }: { clientX: number; clientY: number }) {
      pointer = { x: clientX, y: clientY };
    }

    function end({ type }: Event) {
      cancelAnimationFrame(frame);
      mark();
      handle.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) handle.removeEventListener(name, end);
      clearMarks(rows);
      holdStill(dragged, () => {
        dragged?.removeAttribute("data-dragged");
        if (type === "pointerup" && place !== from) flushSync(() => onDrop(id, place));
      });
    }

    handle.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end);
  }

  return { list, start };
}

export type Drag = ReturnType<typeof useDragOrder>;

/** Changes the page, and scrolls it so that an element stays where it was. */
function holdStill(element: Element | null, change: () => void) {
  const topOf = () => (element ? boxOf(element).top : 0);
  const before = topOf();
  change();
  scrollDown(topOf() - before);
}

/** A row without a box of its own is as large as its first element. */
function boxOf(row: Element): DOMRect {
  const box = row.getClientRects().length > 0 ? row : row.firstElementChild;
  return (box ?? row).getBoundingClientRect();
}

function scrollDown(top: number) {
  scrollBy({ top, behavior: "instant" });
}

function clearMarks(rows: readonly Element[]) {
  for (const row of rows) row.removeAttribute(DROP);
}
