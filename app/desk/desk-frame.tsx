import {
  Link,
  LiveReload,
  type Location,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { DocumentParts, INERT_SCRIPT } from "~/ui/document-parts";
import { useArrival } from "~/ui/use-arrival";
import { useFullLoad } from "~/ui/use-full-load";
import { ForManager } from "./for-manager";
import { EARLY_PRESS } from "./form-controls";
import { forgetKept } from "./use-kept";
import { useMe, usePersonLabel } from "./use-people";

export function DeskFrame({ children }: { children: ReactNode }) {
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
      <ScrollRestoration {...INERT_SCRIPT} getKey={placeOf} />
      <Scripts nonce={scriptMark} />
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

export function DeskHead() {
  const { scriptMark } = useContext(DocumentParts);
  return (
    <>
      <script nonce={scriptMark} dangerouslySetInnerHTML={{ __html: EARLY_PRESS }} />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101114" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    </>
  );
}

const MENU = "menu";

const PLACES = [
  ["/desk", "Leads"],
  ["/desk/jobs", "Jobs"],
  ["/desk/content", "Content"],
  ["/desk/numbers", "Numbers"],
  ["/desk/new", "Add"],
] as const;

export function DeskPlaces() {
  const { pathname } = useLocation();
  const isPeople = /^\/desk\/(?:account|colleagues)\b/.test(pathname);
  const current = PLACES.findLast(
    ([path]) => pathname === path || (!isPeople && pathname.startsWith(`${path}/`)),
  );
  return (
    <nav aria-label="Desk" className="flex">
      {PLACES.map(([path, label]) => (
        <Link
          key={path}
          to={path}
          aria-current={current?.[0] === path ? "page" : undefined}
          className="desk-place"
        >
          {path === "/desk/new" && <span aria-hidden="true">+</span>}
          {path === "/desk/new" ? <span className="max-sm:sr-only">{label}</span> : label}
          {path === "/desk/new" && <span className="sr-only"> a lead</span>}
        </Link>
      ))}
    </nav>
  );
}

/** @param props.spam the number of suspected leads; undefined while the store fails */
export function DeskMenu({ spam }: { spam: number | undefined }) {
  const email = useMe();
  const name = usePersonLabel()(email);
  const { key, pathname, search } = useLocation();
  return (
    <>
      <button
        type="button"
        className="desk-menu-button"
        aria-label={`Menu of ${name}`}
        {...{ popovertarget: MENU }}
      >
        {name.slice(0, 2).toUpperCase()}
      </button>
      {/* A new page closes it. */}
      <nav key={key} id={MENU} aria-label="More" className="desk-menu" {...{ popover: "auto" }}>
        <p className="truncate px-4 py-2 text-small text-muted">{email}</p>
        <Link to="/desk/account">Account</Link>
        <Link to="/desk/colleagues">Colleagues</Link>
        <Link to="/desk/spam">Suspected spam {spam !== undefined && <b>{spam}</b>}</Link>
        <ForManager>
          <a href={`/desk/leads.csv${pathname === "/desk" ? search : "?view=all"}`}>
            {pathname === "/desk" ? "Export CSV of this list" : "Export CSV of all leads"}
          </a>
        </ForManager>
        {/* As a document: nothing of the person stays in the browser. */}
        <form method="post" action="/desk/sign-out" onSubmit={() => forgetKept(email)}>
          <button type="submit">Sign out</button>
        </form>
      </nav>
    </>
  );
}
