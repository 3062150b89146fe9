import { type PointerEvent, useRef } from "react";

/** Set on the row before which, or after which, the dragged one would come. */
const DROP = "data-drop";

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
    dragged?.setAttribute("data-dragged", "");
    let place = from;

    function move({ clientY }: { clientY: number }) {
      const others = rows.filter((row) => row !== dragged);
      const next = others.findIndex((row) => {
        const { top, height } = row.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      place = next === -1 ? others.length : next;
      clearMarks(rows);
      if (place !== from) {
        if (next === -1) others.at(-1)?.setAttribute(DROP, "after");
        else others[next]?.setAttribute(DROP, "before");
      }
    }

    function end({ type }: Event) {
      handle.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) handle.removeEventListener(name, end);
      clearMarks(rows);
      dragged?.removeAttribute("data-dragged");
      if (type === "pointerup" && place !== from) onDrop(id, place);
    }

    handle.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) handle.addEventListener(name, end);
  }

  return { list, start };
}

export type Drag = ReturnType<typeof useDragOrder>;

function clearMarks(rows: readonly Element[]) {
  for (const row of rows) row.removeAttribute(DROP);
}
