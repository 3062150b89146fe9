import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { frame } from "~/texts/frame";
import { useNextLocation, useTexts } from "~/texts/use-texts";

export function ListSkeleton({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { loading } = useTexts(frame);
  if (useSlowNavigation()?.pathname !== pathname) return children;
  return (
    <div className="py-14">
      <p className="text-title text-muted">{loading[pathname]}</p>
      <CardSkeletons />
    </div>
  );
}

/** Three grey cards (specification §2). */
export function CardSkeletons() {
  return (
    <div aria-hidden className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {[1, 2, 3].map((card) => (
        <div key={card} className="card overflow-hidden motion-safe:animate-pulse">
          <div className="aspect-16/10 bg-raised-2" />
          <div className="grid gap-3 p-6">
            <div className="h-4 w-1/2 rounded-full bg-raised-2" />
            <div className="h-6 rounded-full bg-raised-2" />
            <div className="h-4 w-5/6 rounded-full bg-raised-2" />
          </div>
        </div>
      ))}
    </div>
  );
}

const SLOW_AFTER_MS = 400;

/** Returns the destination of a client-side navigation that has become slow, else undefined. */
export function useSlowNavigation() {
  const location = useNextLocation();
  const [slow, setSlow] = useState<typeof location>();

  useEffect(() => {
    if (!location) return;
    const timer = setTimeout(() => setSlow(location), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [location]);

  return location && location === slow ? location : undefined;
}
