import { Link } from "@remix-run/react";
import { events } from "~/texts/events";
import { useLangOf, useTexts } from "~/texts/use-texts";
import { Picture } from "~/ui/picture";
import { titleSetting } from "~/ui/title-setting";
import { coverOrPlaceholder } from "./cover";
import { Tags } from "./tags";

export interface PostSummary {
  id: string;
  title: string;
  excerpt: string;
  coverUrl: string | undefined;
  author: string;
  tags: string[];
  /** Date as displayed, and in ISO 8601. */
  date: { text: string; iso: string | undefined };
}

interface PostCardProps {
  post: PostSummary;
  /** The leading post, whose picture is beside the text on desktops. */
  isLead?: boolean;
}

export function PostCard({ post, isLead = false }: PostCardProps) {
  const langOf = useLangOf();
  const texts = useTexts(events);
  const { id, title, excerpt, coverUrl, author, tags, date } = post;
  return (
    <article
      data-lead={isLead || undefined}
      className="group card relative flex h-full flex-col overflow-hidden transition-colors duration-300 hover:border-line-strong has-focus-visible:border-sun data-lead:lg:grid data-lead:lg:grid-cols-[1.25fr_1fr]"
    >
      <div className="overflow-hidden bg-raised-2">
        <Picture
          src={coverOrPlaceholder(coverUrl)}
          alt=""
          crop="wide"
          sizes={isLead ? LEAD_SIZES : CARD_SIZES}
          className="aspect-16/10 h-full w-full object-cover approach"
        />
      </div>
      <div className="flex min-w-0 grow flex-col p-6 lg:group-data-lead:justify-center lg:group-data-lead:p-12">
        <p className="flex flex-wrap gap-x-3 text-small text-faint">
          <time dateTime={date.iso}>{date.text}</time>
          {author && <span className="text-muted">{texts.by(author)}</span>}
        </p>
        <h2
          lang={langOf(title)}
          className={`mt-3 line-clamp-5 ${titleSetting(title, "leading-[1.25]")} ${isLead ? "text-card lg:text-title" : "text-card"}`}
        >
          <Link
            to={`/blog/${encodeURIComponent(id)}`}
            prefetch="intent"
            className="outline-none transition-colors duration-200 after:absolute after:inset-0 group-hover:text-sun"
          >
            {title}
          </Link>
        </h2>
        {excerpt && (
          <p lang={langOf(excerpt)} className="mt-3 line-clamp-4 text-muted">
            {excerpt}
          </p>
        )}
        <Tags
          label={texts.tags}
          tags={tags}
          className="mt-auto max-h-23 overflow-hidden pt-6 lg:group-data-lead:mt-0"
        />
      </div>
    </article>
  );
}

const CARD_SIZES = "(min-width: 1024px) 390px, (min-width: 640px) 46vw, 90vw";
const LEAD_SIZES = "(min-width: 1024px) 690px, 90vw";
