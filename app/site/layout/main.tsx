import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useArrival } from "~/site/browser/use-arrival";
import { useConnection } from "~/site/browser/use-connection";
import { useFullLoad } from "~/site/browser/use-full-load";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { CardSkeletons } from "~/ui/list-skeleton";
import { useSlowNavigation } from "~/ui/use-slow-navigation";

/** Shows a skeleton while a navigation is slow. A change within a page (tab, photo, search) has its own loading state. */
export function Main({ children }: { children: ReactNode }) {
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
