import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { isConnectionLost } from "~/browser/connection-lost";
import { site } from "~/site";
import { SiteFrame } from "./site-frame";

/** The error page in its frame. */
export function SiteError() {
  const error = useRouteError();
  const { eyebrow, title, text } = describe(error);
  return (
    <SiteFrame toast={undefined}>
      <div className="page flex min-h-[80svh] flex-col items-start justify-center gap-6 pt-32 pb-24">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="text-hero">{title}</h1>
        <p className="max-w-xl text-lead text-muted">{text}</p>
        <div className="flex flex-wrap gap-3">
          {isConnectionLost(error) ? (
            <TryAgain />
          ) : (
            <Link to="/" className="button button-primary">
              Back to the home page
            </Link>
          )}
          <a href={`tel:${site.callNow.e164}`} className="button">
            Call {site.callNow.display}
          </a>
        </div>
      </div>
    </SiteFrame>
  );
}

function describe(error: unknown): { eyebrow: string; title: string; text: string } {
  if (isRouteErrorResponse(error) && error.status === 404)
    return {
      eyebrow: "404",
      title: "Page not found",
      text: "It may have moved, or the link may be missing a letter.",
    };
  if (isConnectionLost(error))
    return {
      eyebrow: "Offline",
      title: "You’re offline",
      text: "This page loads as soon as you’re back online. A call may get through sooner.",
    };
  return {
    eyebrow: "Error",
    title: "Something went wrong",
    text: "It’s a fault on our side. Please try again in a moment, or call us.",
  };
}

function TryAgain() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <Link to={pathname + search} reloadDocument className="button button-primary">
      Try Again
    </Link>
  );
}
