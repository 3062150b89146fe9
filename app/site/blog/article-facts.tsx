import { useEffect, useState } from "react";
import { blog } from "~/texts/blog";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { useToast } from "~/ui/toasts";
import { Tags } from "./tags";

interface ArticleFactsProps {
  title: string;
  author: string;
  /** Date as displayed, and in ISO 8601. */
  created: { text: string; iso: string | undefined };
  tags: string[];
}

export function ArticleFacts({ title, author, created, tags }: ArticleFactsProps) {
  const texts = useTexts(blog);
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
      <Tags label={texts.tags} tags={tags} mark="#" className="basis-full lg:basis-auto" />
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
  // Counts copies, so that a second one restarts the timer.
  const [copies, setCopies] = useState(0);
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setIsCopied(true);
    const timer = setTimeout(() => setIsCopied(false), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopies((count) => count + 1);
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
        {isCopied && (
          <span className="mx-4 inline-flex items-center gap-1.5">
            <Icon name="check" size={18} />
            {texts.copied}
          </span>
        )}
      </span>
    </div>
  );
}
