import { useEffect } from "react";
import type { Connection } from "~/ui/use-events";
import { sendAsDocument } from "./send-form";

/** Whether somebody typed into a form, or chose something, that its page does not have saved. */
function isTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected !== option.defaultSelected);
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement;
    return isText && control.value !== control.defaultValue;
  });
}

/**
 * Shows the sign-in page as soon as the session has ended, so that no name stays on the screen. The door lets no form in, so the
 * one that somebody was typing into is kept by the sign-in page.
 */
export function useLeaveSignedOut(connection: Connection) {
  useEffect(() => {
    if (connection !== "signed out") return;
    const { pathname } = window.location;
    const own = [...document.forms].filter(({ action }) => new URL(action).pathname === pathname);
    const typed = own.find((form) => form.method === "post" && isTyped(form));
    if (typed) sendAsDocument(pathname, new FormData(typed));
    else window.location.reload();
  }, [connection]);
}
