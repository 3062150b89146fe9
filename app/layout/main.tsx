import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useConnection } from "~/browser/use-connection";
import { useFullLoad } from "~/browser/use-full-load";
import { useSlowNavigation } from "~/ui/use-slow-navigation";
import { CardShapes } from "~/ui/waiting-list";
import { useArrival } from "./use-arrival";

/** What each page says while it is on its way (specification §2); the others say no more than that they are. */
const texts: Record<string, string> = {
  "/": "Loading slides...",
  "/project-photos": "Loading Galleries...",
  "/project-videos": "Loading videos...",
  "/packages": "Loading packages...",
  "/events": "Loading blog posts...",
  "/brochures": "Loading brochures...",
};

/**
 * The page, or, on a slow line, the shape of the one that was asked for. A page that only changes within (a tab, a
 * photo, a search) stays, and says itself what it waits for. What comes from the server is never shown like this.
 */
export function Main({ children }: { children: ReactNode }) {
  const main = useArrival();
  const { pathname } = useLocation();
  const next = useSlowNavigation();
  useFullLoad();
  useConnection();
  const text = next && (texts[next.pathname] ?? "Loading...");
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
          <PageShape text={text ?? ""} isHome={next.pathname === "/"} />
        </main>
      )}
    </>
  );
}

function PageShape({ text, isHome }: { text: string; isHome: boolean }) {
  return (
    <div className="min-h-svh">
      <div className="flex min-h-[26rem] flex-col justify-end bg-raised lg:min-h-[34rem]">
        <h1 className="page pb-12 text-title text-muted lg:pb-20">{text}</h1>
      </div>
      <div className="page py-14">
        {isHome && <p className="text-muted">Loading projects...</p>}
        <CardShapes />
      </div>
    </div>
  );
}
