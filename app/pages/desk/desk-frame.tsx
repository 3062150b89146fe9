import { LiveReload, type Location, Scripts, ScrollRestoration, useNavigation } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { INERT, useArrival } from "~/browser/arrival";
import { useFullLoad } from "~/browser/use-full-load";
import { DocumentParts } from "~/document-parts";

interface DeskFrameProps {
  /** The page stands in for another one, whose URL it has: Remix would load that one again. */
  isStatic?: boolean;
  children: ReactNode;
}

/** The body of every page of the desk. */
export function DeskFrame({ isStatic = false, children }: DeskFrameProps) {
  const { scriptMark } = useContext(DocumentParts);
  const isBusy = useNavigation().state !== "idle";
  useFullLoad();
  return (
    <>
      <div className="desk">
        <a
          href="#content"
          className="button button-primary fixed top-3 left-3 z-50 -translate-y-24 focus:translate-y-0"
        >
          Skip to content
        </a>
        {isBusy && <div className="waiting-bar" />}
        {children}
      </div>
      {!isStatic && (
        <>
          <ScrollRestoration {...INERT} getKey={placeOf} />
          <Scripts nonce={scriptMark} />
        </>
      )}
      <LiveReload nonce={scriptMark} />
    </>
  );
}

/** A list keeps its place when a link leads back to it. */
function placeOf({ pathname, search, key }: Location): string {
  return pathname === "/desk" ? pathname + search : key;
}

/** The page itself, which takes the focus after a navigation. */
export function DeskMain({ children }: { children: ReactNode }) {
  return (
    <main
      id="content"
      ref={useArrival()}
      tabIndex={-1}
      className="mx-auto w-full max-w-7xl px-4 py-6 lg:px-7"
    >
      {children}
    </main>
  );
}
