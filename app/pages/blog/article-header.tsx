import { isResizable, Picture, preloadPicture } from "~/ui/picture";
import { coverOrPlaceholder } from "./cover";
import { ShareButton } from "./share-button";
import { Tags } from "./tags";

interface ArticleHeaderProps {
  title: string;
  author: string;
  created: { text: string; iso: string | undefined };
  tags: string[];
  coverUrl: string | undefined;
}

/** Title, author, date, tags, the Share button and the cover of a post (specification §2). */
export function ArticleHeader({ title, author, created, tags, coverUrl }: ArticleHeaderProps) {
  return (
    <header className="page pt-28 lg:pt-40">
      <p className="eyebrow">Blog</p>
      <h1 className={`mt-5 max-w-5xl ${sizeOf(title)}`}>{title}</h1>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div>
          {author && <p className="font-semibold">{author}</p>}
          {created.text && (
            <p className="text-muted">
              <time dateTime={created.iso}>{created.text}</time>
            </p>
          )}
        </div>
        <ShareButton title={title} />
      </div>
      <div className="mt-8 overflow-hidden rounded-card border border-line bg-raised-2 lg:mt-10">
        <Picture
          src={coverOrPlaceholder(coverUrl)}
          alt=""
          crop="wide"
          sizes={COVER_SIZES}
          priority
          className="aspect-16/10 w-full object-cover lg:aspect-21/9"
        />
      </div>
      <Tags tags={tags} mark="#" className="mt-6" />
    </header>
  );
}

/** A title of 300 characters has to leave room for something else on the screen. */
function sizeOf(title: string): string {
  if (title.length > 140) return "text-title leading-[1.25]";
  return title.length > 64 ? "text-section leading-[1.12]" : "text-hero";
}

const COVER_SIZES = "(min-width: 1240px) 1200px, 94vw";

export function preloadCover(coverUrl: string | undefined) {
  return coverUrl && isResizable(coverUrl) ? [preloadPicture(coverUrl, "wide", COVER_SIZES)] : [];
}
