import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
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
  return (
    <div className="page flex min-h-[80svh] flex-col justify-center pt-32 pb-24">
      <Notice icon={isGone ? "sun" : "alert"} level={1} title={isGone ? texts.missing : texts.failed}>
        <p className="max-w-xl text-lead text-muted">{isGone ? texts.missingWhy : texts.failedWhy}</p>
        <Link to={to} className="button button-primary mt-2">
          {back}
        </Link>
      </Notice>
    </div>
  );
}

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}
