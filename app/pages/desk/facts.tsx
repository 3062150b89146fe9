export function Facts({ facts }: { facts: readonly (readonly [string, unknown])[] }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-small text-muted">{wordsOf(name)}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{String(value ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}

/** "addressLine1" → "Address line 1". */
function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .replaceAll(/[._-]/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
