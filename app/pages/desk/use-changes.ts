import { useEffect, useState } from "react";

const ASK_EVERY_MS = 30_000;

export interface Changes {
  /** Of the last line, or "erased". */
  mark: string;
  /** Who wrote it. */
  by: string;
}

/** Asks what has changed, while the page is looked at. Returns undefined until somebody has changed something. */
export function useChanges(path: string, shown: string): Changes | "signed out" | undefined {
  const [latest, setLatest] = useState<Changes | "signed out">();

  useEffect(() => {
    const asking = new AbortController();
    async function ask() {
      if (document.hidden) return;
      const answer = await fetch(`${path}/changes`, { signal: asking.signal }).catch(() => undefined);
      if (answer?.status === 401) setLatest("signed out");
      if (answer?.ok) setLatest(await answer.json());
    }
    const timer = setInterval(ask, ASK_EVERY_MS);
    const { signal } = asking;
    document.addEventListener("visibilitychange", ask, { signal });
    addEventListener("focus", ask, { signal });
    return () => {
      clearInterval(timer);
      asking.abort();
    };
  }, [path]);

  return latest === "signed out" || (latest && latest.mark !== shown) ? latest : undefined;
}
