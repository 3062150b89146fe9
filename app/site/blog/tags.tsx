import { useLangOf } from "~/texts/use-texts";

export function Tags({
  label,
  tags,
  mark = "",
  className = "",
}: {
  label: string;
  tags: string[];
  /** "#" on a post's page (specification §2). */
  mark?: string;
  className?: string;
}) {
  const langOf = useLangOf();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-2 ${className}`}>
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
