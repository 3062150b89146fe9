import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { isRefusal } from "./send-form";

export function DeskError() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const isRefused = isRefusal(error);
  useEffect(() => {
    // As a document, the page is answered with the sign-in page.
    if (isRefused) window.location.reload();
  }, [isRefused]);
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-md px-4 py-16">
      <h1 className="text-title">{isMissing ? "We can’t find that page." : "Something went wrong."}</h1>
      <p className="mt-3 text-muted">
        {isMissing
          ? "The link may be missing a letter, or the lead was erased."
          : "It’s our fault, and it’s in the log. Try again in a moment."}
      </p>
      <a href="/desk" className="button button-primary mt-6">
        Back to the leads
      </a>
    </main>
  );
}
