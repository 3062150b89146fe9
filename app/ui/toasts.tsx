import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { Icon } from "./icon";

/** Specification §9. The durations (3 s, errors 4 s) are the animation of `.toast` in styles/site.css. */
const MAX_TOASTS = 20;

export interface Toast {
  type: "success" | "error" | "info" | "warning";
  message: string;
}

interface ShownToast extends Toast {
  id: number;
  /** The id of the dialog that was open: nothing outside of it is seen. */
  within: string;
}

const ShowToast = createContext<(toast: Toast) => void>(() => {});
const ShownToasts = createContext<{ toasts: ShownToast[]; drop: (id: number) => void }>({
  toasts: [],
  drop() {},
});

export function useToast() {
  return useContext(ShowToast);
}

export function Toasts({ initial, children }: { initial: Toast | undefined; children: ReactNode }) {
  const nextId = useRef(1);
  const [toasts, setToasts] = useState<ShownToast[]>(initial ? [{ ...initial, id: 0, within: "" }] : []);

  const show = useCallback((toast: Toast) => {
    const id = nextId.current++;
    const within = document.querySelector("dialog:modal")?.id ?? "";
    setToasts((shown) => [...shown, { ...toast, id, within }].slice(-MAX_TOASTS));
  }, []);
  const drop = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );

  return (
    <ShowToast.Provider value={show}>
      <ShownToasts.Provider value={{ toasts, drop }}>
        {children}
        <ToastList within="" className="pointer-events-none fixed inset-x-4 bottom-6 z-50 items-center" />
      </ShownToasts.Provider>
    </ShowToast.Provider>
  );
}

/** The messages to who sees the page, or a dialog alone. */
export function ToastList({ within, className }: { within: string; className: string }) {
  const { toasts, drop } = useContext(ShownToasts);
  return (
    <div role="status" aria-live="polite" className={`flex flex-col gap-2 ${className}`}>
      {toasts.map(
        (toast) =>
          toast.within === within && (
            <div
              key={toast.id}
              data-type={toast.type}
              className="toast card pointer-events-auto flex max-w-lg items-center gap-3 bg-raised-2 px-5 py-3 lifted"
              onAnimationEnd={(event) => {
                if (event.animationName === "leave") drop(toast.id);
              }}
            >
              <span className={toast.type === "error" ? "text-bad" : "text-good"}>
                <Icon name={toast.type === "error" ? "alert" : "check"} />
              </span>
              {toast.message}
            </div>
          ),
      )}
    </div>
  );
}
