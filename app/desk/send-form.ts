import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from "@remix-run/react";
import { useEffect } from "react";
import type { Connection } from "~/ui/use-events";

/** Whether the door refused a request, so that Remix got no data. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.includes("decode turbo-stream");
}

export const NO_CONNECTION = "No connection, so this may not be saved. We’ve kept what you typed: try again.";

/** The `clientAction` of a page that somebody types into: once the session has ended, the sign-in page keeps what was typed. */
export async function sendForm({ request, serverAction }: ClientActionFunctionArgs) {
  const fields = await request.clone().formData();
  const { pathname } = new URL(request.url);
  try {
    return await serverAction();
  } catch (error) {
    // No request came through: the page keeps its fields.
    if (error instanceof TypeError) return { status: "unavailable", errors: { store: NO_CONNECTION } };
    if (!isRefusal(error)) throw error;
    sendAsDocument(pathname, fields);
    return new Promise<never>(() => {}); // The form stays as it is until the document arrives.
  }
}

/** The `shouldRevalidate` of all routes of a page with `sendForm`: without a connection, nothing can be loaded anew. */
export const unlessOffline: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && actionResult?.errors?.store !== NO_CONNECTION;

/** As `unlessOffline`, and what others have done meanwhile is shown: it is there to be decided about, or written over. */
export const orConflict: ShouldRevalidateFunction = (args) =>
  unlessOffline(args) || args.actionStatus === 409 || args.actionStatus === 410;

/** Sends a form as the browser does, which shows the answer as its next page. */
export function sendAsDocument(path: string, fields: FormData) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = path;
  for (const [name, value] of fields) {
    const field = document.createElement("textarea"); // An input would drop line breaks.
    Object.assign(field, { name, value: String(value) });
    form.append(field);
  }
  form.hidden = true;
  document.body.append(form);
  HTMLFormElement.prototype.submit.call(form);
}

/** Whether somebody typed into a control, or chose something, that its page does not have saved. */
function isTyped(control: Element): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}

/** Shows the sign-in page as soon as the session has ended: no name stays on the screen, and a form typed into is kept. */
export function useLeaveSignedOut(connection: Connection) {
  useEffect(() => {
    if (connection !== "signed out") return;
    const { pathname } = window.location;
    const own = [...document.forms].filter(({ action }) => new URL(action).pathname === pathname);
    const typed = own.find((form) => form.method === "post" && [...form.elements].some(isTyped));
    if (typed) sendAsDocument(pathname, new FormData(typed));
    else window.location.reload();
  }, [connection]);
}
