import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { Notice } from "~/ui/notice";

interface ContentFaultProps {
  texts: Record<"missing" | "missingWhy" | "failed" | "failedWhy", string>;
  /** Where the way back leads, and its words. */
  to: string;
  back: string;
}

/** The page of a document that is not there, or cannot be read. */
export function ContentFault({ texts, to, back }: ContentFaultProps) {
  const isGone = isMissing(useRouteError());
  const { tryAgain } = useTexts(frame);
  const { pathname, search } = useLocation();
  return (
    <div className="page flex min-h-[80svh] flex-col justify-center pt-32 pb-24">
      <Notice icon={isGone ? "sun" : "alert"} level={1} title={isGone ? texts.missing : texts.failed}>
        <p className="max-w-xl text-lead text-muted">{isGone ? texts.missingWhy : texts.failedWhy}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          {!isGone && (
            <Link to={pathname + search} reloadDocument className="button button-primary">
              {tryAgain}
            </Link>
          )}
          <Link to={to} className={isGone ? "button button-primary" : "button"}>
            {back}
          </Link>
        </div>
      </Notice>
    </div>
  );
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
