import { blog } from "~/texts/blog";
import { useLangOf, useTexts } from "~/texts/use-texts";
import { isResizable, Picture, preloadPicture } from "~/ui/picture";
import { titleSetting } from "~/ui/title-setting";
import { coverOrPlaceholder } from "./cover";

interface ArticleHeaderProps {
  title: string;
  coverUrl: string | undefined;
}

export function ArticleHeader({ title, coverUrl }: ArticleHeaderProps) {
  const langOf = useLangOf();
  const texts = useTexts(blog);
  return (
    <header className="page pt-28 lg:pt-36">
      <p className="eyebrow">{texts.name}</p>
      <h1 lang={langOf(title)} className={`mt-5 max-w-5xl ${sizeOf(title)}`}>
        {title}
      </h1>
      <div className="mt-8 overflow-hidden rounded-card border border-line bg-raised-2 lg:mt-12">
        <Picture
          src={coverOrPlaceholder(coverUrl)}
          alt=""
          crop="wide"
          sizes={COVER_SIZES}
          priority
          className="aspect-16/10 w-full object-cover lg:aspect-21/9"
        />
      </div>
    </header>
  );
}

/** A title of 300 characters must leave room on the screen. */
function sizeOf(title: string): string {
  if (title.length > 140) return `text-title ${titleSetting(title, "leading-[1.25]")}`;
  if (title.length > 64) return `text-section ${titleSetting(title, "leading-[1.12]")}`;
  return `text-hero ${titleSetting(title, "")}`;
}

const COVER_SIZES = "(min-width: 1240px) 1200px, 94vw";

export function preloadCover(coverUrl: string | undefined) {
  return coverUrl && isResizable(coverUrl) ? [preloadPicture(coverUrl, "wide", COVER_SIZES)] : [];
}
