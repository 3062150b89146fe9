import { Link, useHref, useLocation } from "@remix-run/react";
import { site } from "~/site";
import { brochures } from "~/texts/brochures";
import { useNextLocation } from "~/texts/language";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
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
  const texts = useTexts(brochures);
  const { pathname } = useLocation();
  const isAsking = useNextLocation()?.pathname === pathname;
  return (
    <div aria-busy={isAsking} className="mt-5">
      <div role="status">
        {found > 0 ? (
          <p className="text-small text-muted">
            {texts.found(found)}
            {page > 1 && texts.pageOf(page, pages)}
          </p>
        ) : (
          <p className="max-w-2xl py-10 text-title">{texts.none}</p>
        )}
      </div>
      {found === 0 && (q || category) && (
        <Link to={pathname} preventScrollReset className="button">
          {texts.showAll}
        </Link>
      )}
      {found > 0 && (
        <ul className={`mt-6 grid gap-5 ${found === 1 ? "max-w-sm" : "sm:grid-cols-2 lg:grid-cols-3"}`}>
          {items.map((item, index) => (
            <BrochureCard key={item.id} item={item} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} label={texts.pages} words={texts.pager} />
    </div>
  );
}

/** Shown while the store cannot be read (specification §8). */
export function LoadError() {
  const texts = useTexts(brochures);
  const { pathname, search } = useLocation();
  return (
    <div className="card mt-10 max-w-2xl p-5 sm:p-8">
      <p role="alert" className="flex gap-3 font-medium">
        <span className="mt-0.5 text-bad">
          <Icon name="alert" />
        </span>
        {texts.failed}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={useHref(pathname + search)} className="button">
          {texts.tryAgain}
        </a>
        <a href={`tel:${site.callNow.e164}`} className="button">
          {texts.call(site.callNow.display)}
        </a>
      </div>
    </div>
  );
}
