import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { isConnectionLost, whenReachable } from "~/ui/connection-lost";

/** Stands for a page that cannot be shown, within `DeskMain`. A page that failed for a moment comes back by itself. */
export function DeskError() {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const isLost = isConnectionLost(error);
  const isPassing = isLost || (isRouteErrorResponse(error) && error.status === 503);
  // A document, because the door answers it with the sign-in page once the session has ended.
  const load = () => window.location.replace(pathname + search);
  useEffect(() => {
    if (!isPassing) return;
    const waiting = new AbortController();
    void whenReachable(pathname + search, waiting.signal).then((isBack) => isBack && load());
    return () => waiting.abort();
  }, [isPassing, pathname, search]);
  const [title, text] = isLost ? NO_CONNECTION : errorWords(error);
  return (
    <div className="mx-auto w-full max-w-md py-10">
      <h1 className="text-title">{title}</h1>
      <p role={isLost ? "alert" : undefined} className="mt-3 text-muted">
        {text}
      </p>
      {isPassing ? (
        <button type="button" className="button button-primary mt-6" onClick={load}>
          Try again
        </button>
      ) : (
        <a href="/desk" className="button button-primary mt-6">
          Back to the leads
        </a>
      )}
    </div>
  );
}

const NO_CONNECTION = [
  "No connection",
  "This page comes back by itself. If you sent something, it may not be saved; what you typed is kept here.",
] as const;

function errorWords(error: unknown): [title: string, text: string] {
  const { status, data } = isRouteErrorResponse(error) ? error : {};
  if (status === 403) return ["Only for managers", String(data)];
  if (status === 404)
    return ["We can’t find that page.", "The link may be missing a letter, or the lead was erased."];
  if (status === 503)
    return [
      "The database isn’t answering.",
      "If you sent something, it may not be saved. Try again in a minute.",
    ];
  return ["Something went wrong.", "It’s our fault, and it’s in the log. Try again in a moment."];
}
