import { ShareButton } from "./share-button";
import { Tags } from "./tags";

interface ArticleFactsProps {
  title: string;
  author: string;
  /** As it is shown, and as machines read it. */
  created: { text: string; iso: string | undefined };
  tags: string[];
}

/** Who wrote a post, when, about what, and the way to pass it on. On a desktop it stays beside the text. */
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
