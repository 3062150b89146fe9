import type { ReactNode } from "react";
import { site } from "~/site";

/** The frame of the pages before somebody is signed in. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-svh w-full max-w-md flex-col px-4 py-8 sm:justify-center"
    >
      <p className="mb-4 flex items-center gap-2.5 font-display text-card font-semibold">
        <svg aria-hidden="true" width="34" height="28" viewBox="0 0 34 28" className="shrink-0">
          <path d="M7 15a10 10 0 0 1 20 0z" fill="#ffb703" />
          <path
            d="M3 18.5h28M5.5 22.5h23M8 26.5h18"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        {site.shortBrand} desk
      </p>
      <div className="card p-5 sm:p-8">
        <h1 className="text-title">{title}</h1>
        {children}
      </div>
    </main>
  );
}
