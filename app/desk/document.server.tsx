import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Meta, Outlet, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { DocumentParts } from "~/document-parts";
import { site } from "~/site";

export const meta: MetaFunction = () => [{ title: `Desk | ${site.brand}` }];

/** The document around every page of the desk. */
export function Layout({ children }: { children: ReactNode }) {
  const { styles } = useContext(DocumentParts);
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101114" media="(prefers-color-scheme: dark)" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body className="desk">
        <a
          href="#content"
          className="button button-primary fixed top-3 left-3 z-50 -translate-y-24 focus:translate-y-0"
        >
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}

export default function Desk() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="content" tabIndex={-1} className="mx-auto w-full max-w-md px-4 py-16">
      <h1 className="text-title">{isMissing ? "There is nothing here." : "Something went wrong."}</h1>
      <p className="mt-3 text-muted">
        {isMissing
          ? "The address may be missing a letter, or what it showed has been erased."
          : "The fault is on our side, and has been logged. Please try again in a moment."}
      </p>
      <a href="/desk" className="button button-primary mt-6">
        Back to the leads
      </a>
    </main>
  );
}
