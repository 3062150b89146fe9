import { Link } from "@remix-run/react";
import { events } from "~/texts/events";
import { ContentText, titleSetting, useLangOf, useTexts } from "~/texts/use-texts";
import { Picture } from "~/ui/picture";

/** Posts in rows of three on desktops, the last rows of two so that no post is alone. `hasLead` enlarges the first. */
export function PostList({ posts, hasLead }: { posts: readonly PostSummary[]; hasLead: boolean }) {
  const inRows = hasLead ? posts.length - 1 : posts.length;
  const firstOfPairs = posts.length - (inRows % 3 === 1 ? 4 : inRows % 3);
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-6 lg:gap-6">
      {posts.map((post, index) => {
        const isLead = hasLead && index === 0;
        return (
          <li
            key={post.id}
            className={
              isLead ? "sm:col-span-full" : index >= firstOfPairs ? "lg:col-span-3" : "lg:col-span-2"
            }
          >
            <PostCard post={post} isLead={isLead} />
          </li>
        );
      })}
    </ul>
  );
}

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
  isLead: boolean;
}

function PostCard({ post, isLead }: PostCardProps) {
  const langOf = useLangOf();
  const texts = useTexts(events);
  const { id, title, excerpt, coverUrl, author, tags, date } = post;
  return (
    <article
      data-lead={isLead || undefined}
      className="group card relative flex h-full flex-col overflow-hidden transition-colors duration-300 hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-sun data-lead:lg:grid data-lead:lg:grid-cols-[1.25fr_1fr]"
    >
      <div className="overflow-hidden bg-raised-2">
        <Picture
          src={coverUrl ?? NO_COVER}
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
        {excerpt && <ContentText text={excerpt} className="mt-3 line-clamp-4 text-muted" />}
        <Tags tags={tags} className="mt-auto max-h-23 overflow-hidden pt-6 lg:group-data-lead:mt-0" />
      </div>
    </article>
  );
}

const CARD_SIZES = "(min-width: 1024px) 390px, (min-width: 640px) 46vw, 90vw";
const LEAD_SIZES = "(min-width: 1024px) 690px, 90vw";

interface TagsProps {
  tags: string[];
  /** "#" on a post's page (specification §2). */
  mark?: string;
  className: string;
}

export function Tags({ tags, mark = "", className }: TagsProps) {
  const langOf = useLangOf();
  const texts = useTexts(events);
  if (tags.length === 0) return null;
  return (
    <ul aria-label={texts.tags} className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li
          key={tag}
          lang={langOf(tag)}
          className="max-w-full truncate rounded-full border border-line bg-raised-2 px-3 py-0.5 text-small text-muted"
        >
          {mark}
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** Stands in place of a cover. */
export const NO_COVER = "/images/post-without-cover.svg";
