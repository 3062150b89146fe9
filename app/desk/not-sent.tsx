import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { keptPaths, sendKept } from "./drafts";

/** Lists what this browser has kept of documents that are not open, and sends it as soon as there is a line. @param by who typed */
export function NotSent({ by }: { by: string }) {
  const { pathname, key } = useLocation();
  const [paths, setPaths] = useState<string[]>([]);
  /** Somebody has changed these meanwhile, so they are sent again only by hand. */
  const changed = useRef(new Set<string>());

  const look = () => setPaths(keptPaths(by, pathname));
  async function send(isByHand: boolean) {
    const left: string[] = [];
    for (const path of keptPaths(by, pathname)) {
      const isLeft = changed.current.has(path) && !isByHand;
      const state = isLeft ? "conflict" : await sendKept(by, path);
      if (typeof state === "string") left.push(path);
      if (state === "conflict") changed.current.add(path);
    }
    setPaths(left);
  }

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const lookOffline = () => !navigator.onLine && look();
    addEventListener("online", () => void send(false), { signal });
    addEventListener("offline", lookOffline, { signal });
    addEventListener("storage", lookOffline, { signal });
    void send(false);
    return () => stopping.abort();
  }, [by, key]);

  if (paths.length === 0) return null;
  return (
    <aside className="mx-auto max-w-7xl px-4 lg:px-7">
      <details className="notice">
        <summary>Not sent yet: {paths.length}</summary>
        <ul className="mt-2 grid gap-1">
          {paths.map((path) => (
            <li key={path}>
              <Link to={path} className="underline">
                {decodeURIComponent(path.split("/").slice(-2).join(": "))}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-small">
          You typed this here, and the site does not have it. Open it to save it.
        </p>
        <button type="button" className="button mt-3" onClick={() => void send(true)}>
          Send now
        </button>
      </details>
    </aside>
  );
}
