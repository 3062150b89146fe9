import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { DAY_MS } from "~/india-time";
import { useMe } from "./use-people";

const PREFIX = "kept ";

const KEPT_MS = 7 * DAY_MS;

/** Long enough for a word; a page that is hidden or closed is kept at once. */
const KEEP_AFTER_MS = 300;

interface Kept {
  /** Milliseconds since 1970. */
  at: number;
  draft: unknown;
}

function read(place: string): Kept | undefined {
  try {
    const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(place) ?? "null");
    return kept?.at && kept.at > Date.now() - KEPT_MS ? (kept as Kept) : undefined;
  } catch {
    return undefined; // The browser denies its storage, or something else wrote there.
  }
}

/** Set at sign-out: nothing is kept any more, not even while the page closes. */
let isLeaving = false;

function write(place: string, draft: unknown) {
  if (isLeaving) return;
  try {
    if (draft === undefined) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify({ at: Date.now(), draft } satisfies Kept));
  } catch {
    // The browser denies its storage, or it is full.
  }
}

/**
 * Keeps what a person typed and has not saved, in this browser, by person and page: no password, identity paper or file.
 * @param path of the page, where its address is about to change
 */
export function useKept<Draft>(key: string, path?: string) {
  const by = useMe();
  const { pathname } = useLocation();
  const place = `${PREFIX}${by} ${path ?? pathname} ${key}`;
  const [found, setFound] = useState<Draft>();
  const late = useRef<() => void>();

  useEffect(() => {
    setFound(read(place)?.draft as Draft | undefined);
    const flush = () => late.current?.();
    addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      flush();
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [place]);

  /** @param draft undefined if nothing is left of it */
  function keep(draft: Draft | undefined) {
    const timer = setTimeout(() => late.current?.(), KEEP_AFTER_MS);
    late.current = () => {
      clearTimeout(timer);
      late.current = undefined;
      write(place, draft);
    };
  }

  function forget() {
    setFound(undefined);
    keep(undefined);
    late.current?.();
  }
  return { found, keep, forget };
}

/** Removes what was kept for seven days, and what this person typed: they sign out. */
export function forgetKept(by?: string) {
  isLeaving = by !== undefined;
  try {
    for (const place of Object.keys(localStorage))
      if (place.startsWith(PREFIX) && (place.startsWith(`${PREFIX}${by} `) || !read(place)))
        localStorage.removeItem(place);
  } catch {
    // The browser denies its storage.
  }
}
