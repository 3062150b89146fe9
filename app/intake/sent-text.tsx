/** Shown at first; the rest is folded. */
const BEGINNING = 500;

/** Longer texts are no reading: the page would be too large. */
export const MAX_SENT_TEXT = 4000;

export function SentText({ text }: { text: string }) {
  const isCut = text.length > MAX_SENT_TEXT;
  const rest = text.slice(BEGINNING, MAX_SENT_TEXT) + (isCut ? "…" : "");
  return (
    <div className="mt-3 rounded-control border border-line bg-page p-3 text-small [overflow-wrap:anywhere]">
      <p className="whitespace-pre-wrap">{text.slice(0, BEGINNING) || "(an empty message)"}</p>
      {rest && (
        <details>
          <summary className="flex min-h-11 items-center underline">Show the rest</summary>
          <p className="whitespace-pre-wrap">{rest}</p>
        </details>
      )}
    </div>
  );
}
