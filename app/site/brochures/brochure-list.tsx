import { Link, useHref, useLocation } from "@remix-run/react";
import type { Brochure } from "~/content/brochure";
import { CallButton } from "~/site/use-company";
import { brochures } from "~/texts/brochures";
import { frame } from "~/texts/frame";
import { ContentText, useLangOf, useNextLocation, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { Pager } from "~/ui/pager";
import { Picture } from "~/ui/picture";

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
            {/* Another text is another element: a translator replaces the text that React would change. */}
            <span key={`${found} ${page}`}>
              {page > 1 ? texts.found(found) + texts.pageOf(page, pages) : texts.found(found)}
            </span>
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
      <Pager page={page} pages={pages} label={texts.pages} />
    </div>
  );
}

/** Shown while the store cannot be read (specification §8). */
export function LoadError() {
  const { failed } = useTexts(brochures);
  const { tryAgain } = useTexts(frame);
  const { pathname, search } = useLocation();
  return (
    <div className="card mt-10 max-w-2xl p-5 sm:p-8">
      <p role="alert" className="flex gap-3 font-medium">
        <span className="mt-0.5 text-bad">
          <Icon name="alert" />
        </span>
        {failed}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={useHref(pathname + search)} className="button">
          {tryAgain}
        </a>
        <CallButton />
      </div>
    </div>
  );
}

const DOWNLOAD = "M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15";

export interface BrochureItem
  extends Pick<Brochure, "id" | "title" | "description" | "category" | "pageCount"> {
  fileSize: string;
  thumbnailUrl: string | undefined;
  /** Undefined if there is no file to offer. */
  file: { url: string; isOwn: boolean } | undefined;
}

const LEAF = "aspect-[210/297] w-1/2 rounded-control";

function BrochureCard({ item, isFirst }: { item: BrochureItem; isFirst: boolean }) {
  const langOf = useLangOf();
  const texts = useTexts(brochures);
  const pages = Number.parseInt(item.pageCount, 10);
  const { id, title, description, category, fileSize, thumbnailUrl, file } = item;
  return (
    <li className="card flex min-w-0 flex-col overflow-hidden">
      <div className="grid place-items-center overflow-hidden py-8 bg-raised-2">
        {thumbnailUrl ? (
          <Picture
            src={thumbnailUrl}
            alt=""
            crop="page"
            sizes="14rem"
            // On a phone it may be the largest paint.
            priority={isFirst}
            missing={texts.noPreview}
            className={`${LEAF} border border-line object-cover lifted`}
          />
        ) : (
          <p
            className={`${LEAF} flex items-center justify-center border border-line-strong px-5 text-center text-small text-muted`}
          >
            {texts.noPreview}
          </p>
        )}
      </div>
      <div className="flex grow flex-col border-t border-line p-5">
        {category && (
          <ContentText
            text={category}
            className="mb-3 self-start rounded-full border border-line-strong px-3 text-small text-muted"
          />
        )}
        <ContentText as="h2" text={title} className="text-card leading-snug" />
        {description && <ContentText text={description} className="mt-3 text-muted" />}
        <p className="mt-4 flex flex-wrap gap-x-6 text-small text-faint">
          {pages > 0 && <span>{texts.pageCount(`${pages}`)}</span>}
          <span>{fileSize}</span>
        </p>
        {file && (
          <div className="mt-auto flex flex-wrap gap-2 pt-5">
            <a
              href={file.url}
              target="_blank"
              // Ours answers in the language of this page if the file is gone.
              rel={file.isOwn ? undefined : "noreferrer"}
              className="button button-quiet min-w-0 flex-1"
            >
              {texts.preview}
              <span className="sr-only">{texts.inNewTab(title)}</span>
            </a>
            <a
              href={`/brochures/${encodeURIComponent(id)}/download`}
              // A file stored elsewhere may open there instead of downloading (specification §7: in a new tab).
              {...(!file.isOwn && { target: "_blank", rel: "noreferrer" })}
              className="button button-quiet min-w-0 flex-1"
            >
              <Icon name={DOWNLOAD} size={18} />
              <span>
                {texts.download}
                <span lang={langOf(title)} className="sr-only">
                  {" "}
                  {title}
                </span>
              </span>
            </a>
          </div>
        )}
      </div>
    </li>
  );
}
