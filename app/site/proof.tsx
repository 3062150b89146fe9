import { useSite } from "./use-company";

/** What a buyer can check of the company: only what is filled in, and nothing without that. */
export function Proof({ isSmall = false }: { isSmall?: boolean }) {
  const { proof = [] } = useSite();
  if (proof.length === 0) return null;
  return (
    <ul
      className={`page flex flex-wrap ${isSmall ? "gap-x-6 pb-4 text-small text-muted" : "gap-x-10 gap-y-4 py-6 lg:justify-between"}`}
    >
      {proof.map(({ value, label, href }) => (
        <li key={label} className={isSmall ? "" : "min-w-32 flex-1 lg:flex-none"}>
          <span className={isSmall ? "text-ink" : "block font-display text-title"}>{value}</span>{" "}
          {href ? (
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="text-muted underline underline-offset-3"
            >
              {label}
            </a>
          ) : (
            <span className="text-muted">{label}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
