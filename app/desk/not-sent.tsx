import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { type KeptDraft, keptDrafts, sendKept } from "./drafts";

/** Lists what this browser has kept of documents that are not open, and sends it as soon as there is a line. @param by who typed */
export function NotSent({ by }: { by: string }) {
  const { pathname, key } = useLocation();
  const [drafts, setDrafts] = useState<KeptDraft[]>([]);
  /** Somebody has changed these meanwhile, so they are sent again only by hand. */
  const changed = useRef(new Set<string>());

  const look = () => setDrafts(keptDrafts(by, pathname));
  async function send(isByHand: boolean) {
    const left: KeptDraft[] = [];
    for (const draft of keptDrafts(by, pathname)) {
      const { path } = draft;
      const isLeft = changed.current.has(path) && !isByHand;
      const state = isLeft ? "conflict" : await sendKept(by, path);
      if (typeof state === "string") left.push(draft);
      if (state === "conflict") changed.current.add(path);
    }
    setDrafts(left);
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

  const others = drafts.filter(({ path }) => path !== pathname);
  if (others.length === 0) return null;
  return (
    <aside className="mx-auto max-w-7xl px-4 lg:px-7">
      <div className="notice flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-semibold">Not sent yet: {others.length}</p>
        {others.map(({ path, title }) => (
          <Link key={path} to={path} className="underline [overflow-wrap:anywhere]">
            {title}
          </Link>
        ))}
        <button type="button" className="button ms-auto" onClick={() => void send(true)}>
          Send now
        </button>
      </div>
    </aside>
  );
}
