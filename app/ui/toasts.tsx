import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon";

/** Specification §9. The durations (3 s, errors 4 s) are the animation of `.toast` in styles/site.css. */
const MAX_TOASTS = 20;

export interface Toast {
  type: "success" | "error" | "info" | "warning";
  message: string;
}

const ShowToast = createContext<(toast: Toast) => void>(() => {});

export function useToast() {
  return useContext(ShowToast);
}

export function Toasts({ initial, children }: { initial: Toast | undefined; children: ReactNode }) {
  const nextId = useRef(1);
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>(initial ? [{ ...initial, id: 0 }] : []);

  // Nothing outside of an open menu is seen or heard. A dialog without `popover` may be gone before the message.
  const [dialog, setDialog] = useState<Element | null>(null);

  const show = useCallback((toast: Toast) => {
    setDialog(document.querySelector("dialog[popover]:modal"));
    const id = nextId.current++;
    setToasts((shown) => [...shown, { ...toast, id }].slice(-MAX_TOASTS));
  }, []);

  const list = (
    <div
      role={dialog ? "alert" : "status"}
      aria-live="polite"
      className="toasts pointer-events-none fixed inset-x-4 bottom-6 z-50 flex flex-col items-center gap-2"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          data-type={toast.type}
          className="toast card pointer-events-auto flex max-w-lg items-center gap-3 bg-raised-2 px-5 py-3 lifted"
          onAnimationEnd={(event) => {
            if (event.animationName === "leave")
              setToasts((shown) => shown.filter(({ id }) => id !== toast.id));
          }}
        >
          <span className={toast.type === "error" ? "text-bad" : "text-good"}>
            <Icon name={toast.type === "error" ? "alert" : "check"} />
          </span>
          {toast.message}
        </div>
      ))}
    </div>
  );
  return (
    <ShowToast.Provider value={show}>
      {children}
      {dialog?.isConnected ? createPortal(list, dialog) : list}
    </ShowToast.Provider>
  );
}
