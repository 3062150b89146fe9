/** Sentences that limit the figure above them. */
export function Sentences({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <ul className="mt-5 grid max-w-xl gap-2 text-small text-muted">
      {list.map((sentence) => (
        <li key={sentence} className="border-t border-line pt-2">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
