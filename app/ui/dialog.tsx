import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon";

interface DialogProps {
  id: string;
  label: string;
  className?: string;
  children: ReactNode;
}

/** Opens without JavaScript: by `commandfor` (newer browsers) or `popovertarget` (older ones, modal only with JavaScript). */
export function Dialog({ id, label, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useCloseOnNavigation(() => closeDialog(id));

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target !== element) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inside =
        event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
      if (!inside) closeDialog(id);
    };
    element.addEventListener("click", closeOnBackdrop);
    return () => element.removeEventListener("click", closeOnBackdrop);
  }, [id]);

  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={label}
      className={`dialog ${className ?? ""}`}
      {...{ popover: "auto", closedby: "any" }}
    >
      {children}
    </dialog>
  );
}

/** Calls `close` after each navigation, but not on hydration: the visitor may have opened it before the script came. */
export function useCloseOnNavigation(close: () => void) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) close();
    openedAt.current = key;
  }, [key]);
}

export function opens(id: string) {
  return {
    type: "button" as const,
    "aria-haspopup": "dialog" as const,
    ...{ commandfor: id, command: "show-modal", popovertarget: id },
    onClick: (event: React.MouseEvent) => {
      if ("commandForElement" in HTMLButtonElement.prototype) return;
      const dialog = document.getElementById(id);
      if (!(dialog instanceof HTMLDialogElement)) return;
      event.preventDefault();
      dialog.showModal();
    },
  };
}

export function CloseButton({ dialog, label }: { dialog: string; label: string }) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      {...{ commandfor: dialog, command: "close", popovertarget: dialog, popovertargetaction: "hide" }}
      onClick={(event) => {
        event.preventDefault();
        closeDialog(dialog);
      }}
    >
      <Icon name="close" />
    </button>
  );
}

export function closeDialog(id: string) {
  const element = document.getElementById(id);
  if (element instanceof HTMLDialogElement && element.open) element.close();
  else if (element?.matches(":popover-open")) element.hidePopover();
}
