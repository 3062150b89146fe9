import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { isConnectionLost, isRefused } from "~/ui/connection-lost";

/** Stands for a page that cannot be shown, within `DeskMain`. */
export function DeskError() {
  const { pathname, search } = useLocation();
  const error = useRouteError();
  const isReloaded = isRefused(error);
  useEffect(() => {
    // As a document, the page is answered with the sign-in page.
    if (isReloaded) window.location.reload();
  }, [isReloaded]);
  const isLost = !isReloaded && isConnectionLost(error);
  const [title, text] = isLost ? NO_CONNECTION : errorWords(error);
  const isPassing = isRouteErrorResponse(error) && error.status === 503;
  return (
    <div className="mx-auto w-full max-w-md py-10">
      <h1 className="text-title">{title}</h1>
      <p role={isLost ? "alert" : undefined} className="mt-3 text-muted">
        {text}
      </p>
      {isLost ? (
        <button type="button" className="button button-primary mt-6" onClick={() => window.location.reload()}>
          Try again
        </button>
      ) : (
        <a href={isPassing ? pathname + search : "/desk"} className="button button-primary mt-6">
          {isPassing ? "Try again" : "Back to the leads"}
        </a>
      )}
    </div>
  );
}

const NO_CONNECTION = [
  "No connection",
  "This may not be saved. What you typed into a page of the site is kept here, and is back when you try again.",
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
