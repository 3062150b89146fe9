import type { ReactNode } from "react";

interface PartProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A part of the page: its title beside it on large screens. */
export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-b border-line odd:bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:gap-20">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <h2 id={`${id}-title`} className="text-section">
            {title}
          </h2>
          {lead}
        </div>
        <div className="max-w-2xl">{children}</div>
      </div>
    </section>
  );
}
