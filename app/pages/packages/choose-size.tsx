import { Link } from "@remix-run/react";
import { LOAD_RULE } from "~/calculator/load-rule";

const STEPS = [
  {
    title: "Add up a year of bills.",
    text: "Summer and winter differ, so take twelve months. Compare the total with the annual generation.",
  },
  {
    title: "Measure the roof that stays in the sun.",
    text: "Leave out what the water tank, the stair room and the neighbour’s wall shade between nine and three.",
  },
  {
    title: "Look up your sanctioned load.",
    text: `It’s on your bill, in kW. ${LOAD_RULE}`,
  },
];

export function ChooseSize() {
  return (
    <section aria-labelledby="choose-size" className="border-t border-line bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-2 lg:gap-20">
        <div>
          <h2 id="choose-size" className="text-section">
            Between two sizes?
          </h2>
          <p className="mt-5 max-w-xl text-lead text-muted">
            Shade, slope and dust decide what a roof generates. Our site survey measures all three.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/inquiry" prefetch="intent" className="button button-primary">
              Send us your bill
            </Link>
            <Link to="/calculator" prefetch="intent" className="button">
              Estimate your size
            </Link>
          </div>
        </div>
        <ol className="ruled border-y border-line">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="flex gap-5 py-5">
              <span aria-hidden className="w-6 shrink-0 font-display text-title text-sun">
                {index + 1}
              </span>
              <div>
                <h3 className="text-card">{title}</h3>
                <p className="mt-2 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
