import { telephone } from "~/site";
import { useCompany } from "~/site/use-company";
import { Icon } from "~/ui/icon";

export function TalkInstead({ question }: { question: string }) {
  const [phone] = useCompany().phones;
  if (!phone) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-muted">
      {question}
      <a
        href={`tel:${telephone(phone)}`}
        className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap font-medium text-ink hover:text-sun"
      >
        <Icon name="phone" size={18} />
        {phone}
      </a>
    </p>
  );
}
