/** Asks whether figures are right; it stands above Publish, and comes into view. */
export function FiguresQuestion({ doubts, accepted }: { doubts: string[]; accepted: string | undefined }) {
  return (
    <section
      ref={(section) => section?.scrollIntoView({ block: "center" })}
      id="figures"
      className="notice"
      aria-label="Are these figures right?"
    >
      <h2 className="font-semibold">{doubts.length === 1 ? "Check this figure" : "Check these figures"}</h2>
      <ul className="mt-2 list-inside list-disc">
        {doubts.map((doubt) => (
          <li key={doubt} className="[overflow-wrap:anywhere]">
            {doubt}
          </li>
        ))}
      </ul>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input type="checkbox" name="accepted" value={accepted} />
        {doubts.length === 1 ? "It is right" : "They are right"}: publish so
      </label>
    </section>
  );
}
