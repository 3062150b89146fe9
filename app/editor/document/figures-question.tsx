import type { FiguresQuestion as Question } from "~/editor/save/figure-doubts";

/** Asks whether figures are right, with what a customer would read; it stands above Publish, and comes into view. */
export function FiguresQuestion({
  doubts,
  customer,
  rows,
  accepted,
}: Question & { accepted: string | undefined }) {
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
      <table className="mt-4 w-full text-small">
        <caption className="text-start font-medium">{customer}</caption>
        <thead>
          <tr className="text-muted">
            <td />
            <th scope="col" className="text-start">
              Before
            </th>
            <th scope="col" className="text-start">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row" className="text-start font-normal">
                {label}
              </th>
              <td>{before}</td>
              <td className={before === after ? undefined : "font-semibold text-sun"}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input type="checkbox" name="accepted" value={accepted} />
        {doubts.length === 1 ? "It is right" : "They are right"}: publish so
      </label>
    </section>
  );
}
