import { Link } from "@remix-run/react";
import type { PackageType } from "~/content/package";
import { useNextLocation } from "~/texts/language";
import { packages } from "~/texts/packages";
import { useTexts } from "~/texts/use-texts";

/** Residential is the default (specification §2). */
function tabsWith(estimate: string): readonly { type: PackageType; to: string }[] {
  return [
    { type: "Residential", to: `/packages${estimate.replace("&", "?")}` },
    { type: "Commercial", to: `/packages?type=Commercial${estimate}` },
  ];
}

export function TypeTabs({ shown, estimate }: { shown: PackageType; estimate: string }) {
  const texts = useTexts(packages);
  const location = useNextLocation();
  const tabs = tabsWith(estimate);
  const asked = location && tabs.find(({ to }) => to === location.pathname + location.search);
  const chosen = asked?.type ?? shown;
  return (
    <nav aria-label={texts.types}>
      <ul className="flex rounded-full border border-line bg-raised p-1">
        {tabs.map(({ type, to }) => (
          <li key={type}>
            <Link
              to={to}
              preventScrollReset
              prefetch="intent"
              aria-current={type === chosen ? "page" : undefined}
              className="flex min-h-11 items-center rounded-full px-[min(1.25rem,4.5vw)] font-semibold text-muted hover:text-ink aria-[current]:bg-ink aria-[current]:text-ground"
            >
              {texts.type[type]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
