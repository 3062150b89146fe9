import { brochures } from "~/texts/brochures";
import { useLangOf, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

const DOWNLOAD = "M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15";

export interface BrochureItem {
  id: string;
  title: string;
  description: string;
  category: string;
  pageCount: string;
  fileSize: string;
  thumbnailUrl: string | undefined;
  /** Undefined if there is no file to offer. */
  file: { url: string; isOwn: boolean } | undefined;
}

const LEAF = "aspect-[210/297] w-1/2 rounded-control";

export function BrochureCard({ item, isFirst }: { item: BrochureItem; isFirst: boolean }) {
  const langOf = useLangOf();
  const texts = useTexts(brochures);
  const { id, title, description, category, pageCount, fileSize, thumbnailUrl, file } = item;
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
          <p
            lang={langOf(category)}
            className="mb-3 self-start rounded-full border border-line-strong px-3 text-small text-muted"
          >
            {category}
          </p>
        )}
        <h2 lang={langOf(title)} className="text-card leading-snug">
          {title}
        </h2>
        {description && (
          <p lang={langOf(description)} className="mt-3 text-muted">
            {description}
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-x-6 text-small text-faint">
          <span>{texts.pageCount(pageCount)}</span>
          <span>{fileSize}</span>
        </p>
        {file && (
          <div className="mt-auto flex flex-wrap gap-2 pt-5">
            <a
              href={file.url}
              target="_blank"
              rel="noreferrer"
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
