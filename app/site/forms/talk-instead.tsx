import { site } from "~/site";
import { Icon } from "~/ui/icon";

export function TalkInstead({ question }: { question: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted">
      {question}
      <a
        href={`tel:${site.callNow.e164}`}
        className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap font-medium text-ink hover:text-sun"
      >
        <Icon name="phone" size={18} />
        {site.callNow.display}
      </a>
    </p>
  );
}
