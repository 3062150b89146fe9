import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { useEffect, useState } from "react";
import { site } from "~/site";
import { layoutOf, socialImage } from "~/site/seo/page-meta";
import { companyId, jsonLd } from "~/site/seo/structured-data";
import { blog } from "~/texts/blog";
import { pathIn } from "~/texts/language";
import { ContentText, titleSetting, useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { Picture, preloadPicture } from "~/ui/picture";
import { isResizable } from "~/ui/picture-url";
import { useToast } from "~/ui/toasts";
import { NO_COVER, type PostSummary, Tags } from "./post-list";

export function ArticleHeader({ title, coverUrl }: { title: string; coverUrl: string | undefined }) {
  const texts = useTexts(blog);
  return (
    <header className="page pt-28 lg:pt-36">
      <p className="eyebrow">{texts.name}</p>
      <ContentText as="h1" text={title} className={`mt-5 max-w-5xl ${sizeOf(title)}`} />
      <div className="mt-8 overflow-hidden rounded-card border border-line bg-raised-2 lg:mt-12">
        <Picture
          src={coverUrl ?? NO_COVER}
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

interface PostData extends Pick<PostSummary, "title" | "author" | "tags" | "coverUrl"> {
  description: string;
  /** ISO 8601; undefined for a post without a date. */
  publishedAt: string | undefined;
}

export function blogPosting(matches: MetaArgs["matches"], path: string, post: PostData): MetaDescriptor {
  const { siteUrl, language } = layoutOf(matches);
  return jsonLd({
    "@type": "BlogPosting",
    headline: post.title,
    description: post.description || undefined,
    image: post.coverUrl ? socialImage(siteUrl, post.coverUrl) : undefined,
    datePublished: post.publishedAt,
    author: post.author ? { "@type": "Person", name: post.author } : undefined,
    publisher: { "@type": "Organization", "@id": companyId(siteUrl), name: site.brand, url: `${siteUrl}/` },
    mainEntityOfPage: siteUrl + pathIn(language, path),
    inLanguage: language,
    keywords: post.tags.length > 0 ? post.tags : undefined,
  });
}

interface ArticleFactsProps {
  title: string;
  author: string;
  /** Date as displayed, and in ISO 8601. */
  created: { text: string; iso: string | undefined };
  tags: string[];
}

export function ArticleFacts({ title, author, created, tags }: ArticleFactsProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-6 lg:sticky lg:top-28 lg:flex-col lg:self-start">
      <div>
        {author && <p className="font-semibold">{author}</p>}
        {created.text && (
          <p className="text-muted">
            <time dateTime={created.iso}>{created.text}</time>
          </p>
        )}
      </div>
      <ShareButton title={title} />
      <Tags tags={tags} mark="#" className="basis-full lg:basis-auto" />
    </div>
  );
}

const SHARE = "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V20h14v-7.5";

/** Specification §9. */
const COPIED_FOR_MS = 1500;

/** Shares the URL by the device's share sheet, or copies it. Invisible until hydrated, which it needs. */
function ShareButton({ title }: { title: string }) {
  const texts = useTexts(blog);
  const showToast = useToast();
  // A time, so that a second copy restarts the timer.
  const [copiedAt, setCopiedAt] = useState<number>();

  useEffect(() => {
    const timer = setTimeout(setCopiedAt, COPIED_FOR_MS, undefined);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopiedAt(performance.now());
    } catch {
      showToast({ type: "info", message: texts.copyBlocked });
    }
  }

  async function share() {
    if (!("share" in navigator)) return copy();
    try {
      await navigator.share({ title, url: location.href });
    } catch (error) {
      // The visitor closed the share sheet.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  }

  return (
    <div className="flex flex-row-reverse items-center noscript:hidden lg:flex-row">
      <button
        type="button"
        onClick={share}
        className={`button button-quiet ${isHydrated ? "" : "invisible"}`}
      >
        <Icon name={SHARE} size={18} />
        {texts.share}
      </button>
      <span role="status" className="text-small text-good">
        {copiedAt && (
          <span className="mx-4 inline-flex items-center gap-1.5">
            <Icon name="check" size={18} />
            {texts.copied}
          </span>
        )}
      </span>
    </div>
  );
}
