import { texts } from "~/texts/texts";
import { ShareButton } from "./share-button";
import { Tags } from "./tags";

interface ArticleFactsProps {
  title: string;
  author: string;
  /** As displayed, and in ISO 8601. */
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
      <Tags label={texts.blog.tags} tags={tags} mark="#" className="basis-full lg:basis-auto" />
    </div>
  );
}
