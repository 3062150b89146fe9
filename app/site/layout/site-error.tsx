import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useEffect } from "react";
import { site } from "~/site";
import { isConnectionLost } from "~/site/browser/use-connection";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { SiteFrame } from "./site-frame";

/** The error page in its frame. */
export function SiteError() {
  const error = useRouteError();
  const { errors, toHome, call } = useTexts(frame);
  const { eyebrow, title, text } = errors[kindOf(error)];
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
              {toHome}
            </Link>
          )}
          <a href={`tel:${site.callNow.e164}`} className="button">
            {call(site.callNow.display)}
          </a>
        </div>
      </div>
    </SiteFrame>
  );
}

function kindOf(error: unknown): "missing" | "offline" | "fault" {
  if (isRouteErrorResponse(error) && error.status === 404) return "missing";
  return isConnectionLost(error) ? "offline" : "fault";
}

function TryAgain() {
  const { tryAgain } = useTexts(frame);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <Link to={pathname + search} reloadDocument className="button button-primary">
      {tryAgain}
    </Link>
  );
}
