import { Link, useNavigation } from "@remix-run/react";
import type { PackageType } from "~/content/package";

/** Residential is the default (specification §2). */
const TABS: readonly { type: PackageType; to: string }[] = [
  { type: "Residential", to: "/packages" },
  { type: "Commercial", to: "/packages?type=Commercial" },
];

export function TypeTabs({ shown }: { shown: PackageType }) {
  const { location } = useNavigation();
  const asked = location && TABS.find(({ to }) => to === location.pathname + location.search);
  const chosen = asked?.type ?? shown;
  return (
    <nav aria-label="Type of package">
      <ul className="flex rounded-full border border-line bg-raised p-1">
        {TABS.map(({ type, to }) => (
          <li key={type}>
            <Link
              to={to}
              preventScrollReset
              prefetch="intent"
              aria-current={type === chosen ? "page" : undefined}
              className="flex min-h-11 items-center rounded-full px-[min(1.25rem,4.5vw)] font-semibold text-muted hover:text-ink aria-[current]:bg-ink aria-[current]:text-ground"
            >
              {type}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
