import { Link, useLocation } from "@remix-run/react";
import { useNextLocation } from "~/language";
import { texts } from "~/texts/texts";
import { Pager } from "~/ui/pager";
import { BrochureCard, type BrochureItem } from "./brochure-card";

interface BrochureListProps {
  q: string;
  category: string;
  items: readonly BrochureItem[];
  found: number;
  page: number;
  pages: number;
}

/** The results; screen readers hear their number as it changes. */
export function BrochureList({ q, category, items, found, page, pages }: BrochureListProps) {
  const { pathname } = useLocation();
  const isAsking = useNextLocation()?.pathname === pathname;
  return (
    <div aria-busy={isAsking} className="mt-5">
      <div role="status">
        {found > 0 ? (
          <p className="text-small text-muted">
            {texts.brochures.found(found)}
            {page > 1 && texts.brochures.pageOf(page, pages)}
          </p>
        ) : (
          <p className="max-w-2xl py-10 text-title">{texts.brochures.none}</p>
        )}
      </div>
      {found === 0 && (q || category) && (
        <Link to={pathname} preventScrollReset className="button">
          {texts.brochures.showAll}
        </Link>
      )}
      {found > 0 && (
        <ul className={`mt-6 grid gap-5 ${found === 1 ? "max-w-sm" : "sm:grid-cols-2 lg:grid-cols-3"}`}>
          {items.map((item, index) => (
            <BrochureCard key={item.id} item={item} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} label={texts.brochures.pages} words={texts.brochures.pager} />
    </div>
  );
}
