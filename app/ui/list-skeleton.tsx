import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSlowNavigation } from "./use-slow-navigation";

export function ListSkeleton({ text, children }: { text: string; children: ReactNode }) {
  const { pathname } = useLocation();
  if (useSlowNavigation()?.pathname !== pathname) return children;
  return (
    <div className="py-14">
      <p className="text-title text-muted">{text}</p>
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
