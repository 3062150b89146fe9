import {
  isRouteErrorResponse,
  Link,
  LiveReload,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { CallButton } from "~/site/use-company";
import printUrl from "~/styles/print.css";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { isConnectionLost } from "~/ui/connection-lost";
import { DocumentParts, INERT_SCRIPT } from "~/ui/document-parts";
import { CardSkeletons, useSlowNavigation } from "~/ui/list-skeleton";
import { type Toast, Toasts } from "~/ui/toasts";
import { useArrival } from "~/ui/use-arrival";
import { useConnection } from "~/ui/use-connection";
import { useFullLoad } from "~/ui/use-full-load";
import { CallBar } from "./call-bar";
import { MobileMenu, WhatsAppDialog } from "./dialogs";
import { Footer } from "./footer";
import { Header } from "./header";

export function SiteFrame({ toast, children }: { toast: Toast | undefined; children: ReactNode }) {
  const { scriptMark, lateStart = "" } = useContext(DocumentParts);
  const { skip } = useTexts(frame);
  return (
    <>
      <a
        href="#content"
        className="button button-primary fixed top-3 left-3 z-50 -translate-y-24 focus:translate-y-0"
      >
        {skip}
      </a>
      <Toasts initial={toast}>
        <Header />
        <MobileMenu />
        <WhatsAppDialog />
        <Main>{children}</Main>
        <Footer />
        <CallBar />
      </Toasts>
      <ScrollRestoration {...INERT_SCRIPT} />
      {/* Remix's scripts start late: see browser/late-scripts.server.ts. */}
      <Scripts nonce={scriptMark} />
      <script nonce={scriptMark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: lateStart }} />
      <LiveReload nonce={scriptMark} />
    </>
  );
}

/** Shows a skeleton while a navigation is slow. A change within a page (tab, photo, search) has its own loading state. */
function Main({ children }: { children: ReactNode }) {
  const main = useArrival();
  const { pathname } = useLocation();
  const next = useSlowNavigation();
  const { loading, loadingOther } = useTexts(frame);
  useFullLoad();
  useConnection();
  const text = next && (loading[next.pathname] ?? loadingOther);
  const isLeaving = next !== undefined && next.pathname !== pathname;
  return (
    <>
      <div role="status" className="sr-only">
        {text}
      </div>
      {next && <div className="waiting-bar" />}
      <main id="content" ref={main} tabIndex={-1} hidden={isLeaving}>
        {children}
      </main>
      {isLeaving && (
        <main>
          <PageSkeleton text={text ?? ""} isHome={next.pathname === "/"} />
        </main>
      )}
    </>
  );
}

function PageSkeleton({ text, isHome }: { text: string; isHome: boolean }) {
  const { loadingProjects } = useTexts(frame);
  return (
    <div className="min-h-svh">
      <div className="flex min-h-[26rem] flex-col justify-end bg-raised lg:min-h-[34rem]">
        <h1 className="page pb-12 text-title text-muted lg:pb-20">{text}</h1>
      </div>
      <div className="page py-14">
        {isHome && <p className="text-muted">{loadingProjects}</p>}
        <CardSkeletons />
      </div>
    </div>
  );
}

declare global {
  interface Window {
    /** When the document had loaded, by `performance.now()`. */
    loadedAt?: number;
  }
}

/** The styles, fonts and icons of the public site, which is dark on every device. */
export function SiteHead() {
  const { styles, stylesheetUrl } = useContext(DocumentParts);
  return (
    <>
      {["bricolage-semibold", "figtree-text"].map((font) => (
        <link
          key={font}
          rel="preload"
          href={`/fonts/${font}.woff2`}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ))}
      <style id="styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
      {/* Deferred: see browser/late-scripts.server.ts. */}
      <link rel="stylesheet" href={stylesheetUrl} suppressHydrationWarning />
      <link rel="stylesheet" href={printUrl} media="print" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#08090b" />
      <meta name="color-scheme" content="dark" />
    </>
  );
}

export function SiteError() {
  const error = useRouteError();
  const { errors, toHome } = useTexts(frame);
  const { eyebrow, title, text } = errors[errorKind(error)];
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
          <CallButton />
        </div>
      </div>
    </SiteFrame>
  );
}

export function errorKind(error: unknown): "missing" | "lost" | "fault" {
  if (isRouteErrorResponse(error) && error.status === 404) return "missing";
  return isConnectionLost(error) ? "lost" : "fault";
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
