import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Link,
  Links,
  LiveReload,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { type ReactNode, useContext, useEffect } from "react";
import { isConnectionLost } from "./browser/connection-lost";
import { LateScripts } from "./browser/late-scripts";
import { INERT } from "./browser/scroll-position";
import { DocumentParts } from "./document-parts";
import { SENT_PARAM, texts } from "./forms/answer";
import { Footer } from "./layout/footer";
import { Header } from "./layout/header";
import { Main } from "./layout/main";
import { MobileMenu } from "./layout/mobile-menu";
import { WhatsAppDialog } from "./layout/whatsapp-dialog";
import { oneOf, type QueryHandle } from "./query";
import { pageMeta } from "./seo/page-meta";
import { env } from "./server/env.server";
import { takeFlash } from "./server/flash.server";
import { site } from "./site";
import { Toasts } from "./ui/toasts";

/** On every page, because the footer has a form. */
export const handle: QueryHandle = { query: { [SENT_PARAM]: oneOf(...Object.keys(texts)) } };

export async function loader({ request }: LoaderFunctionArgs) {
  const { toast, headers } = await takeFlash(request);
  return data(
    { toast: toast && { type: toast.type, message: toast.message }, siteUrl: env().SITE_URL },
    { headers },
  );
}

/** The toast and the origin belong to the document, so a navigation never changes them. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Page not available", description: site.description, isIndexed: false });

export function Layout({ children }: { children: ReactNode }) {
  const { styles, stylesheetUrl, scriptMark } = useContext(DocumentParts);
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
        <link
          rel="preload"
          href="/fonts/bricolage-semibold.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link
          rel="preload"
          href="/fonts/figtree-text.woff2"
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
        {/* Deferred: see browser/late-scripts.tsx. */}
        <link rel="stylesheet" href={stylesheetUrl} suppressHydrationWarning />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#08090b" />
        <meta name="color-scheme" content="dark" />
      </head>
      <body>
        <a
          href="#content"
          className="button button-primary fixed top-3 left-3 z-50 -translate-y-24 focus:translate-y-0"
        >
          Skip to content
        </a>
        <Toasts initial={root?.toast}>
          <Header />
          <MobileMenu />
          <WhatsAppDialog />
          <Main>{children}</Main>
          <Footer />
        </Toasts>
        <ScrollRestoration {...INERT} />
        <LateScripts nonce={scriptMark} />
        <LiveReload nonce={scriptMark} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { eyebrow, title, text } = describe(error);
  return (
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
