import { Link } from "@remix-run/react";
import { INPUT_NAMES } from "~/calculator/input-query";
import type { InputErrors } from "~/calculator/inputs";
import { questionId } from "./question-field";
import type { Found } from "./result";

const EXAMPLE = "/calculator?for=home&state=Uttar+Pradesh&units=350&load=3";

const ANSWERS = [
  ["The size", "in kW, and the roof it needs"],
  ["The saving", "your bill today and with solar"],
  ["The price", "what you pay first, and what comes back"],
] as const;

export function NothingAsked() {
  return (
    <div className="card p-6 sm:p-10">
      <h2 id="estimate-title" className="text-title">
        Your estimate appears here.
      </h2>
      <p className="mt-4 max-w-xl text-lead text-muted">
        Your state and the units of one month are enough. The roof and the sanctioned load make it closer.
      </p>
      <dl className="mt-7 grid gap-5 border-t border-line pt-7 sm:grid-cols-3">
        {ANSWERS.map(([what, about]) => (
          <div key={what}>
            <dt className="font-display text-card font-semibold">{what}</dt>
            <dd className="mt-1 text-small text-muted">{about}</dd>
          </div>
        ))}
      </dl>
      <Link to={EXAMPLE} preventScrollReset className="button mt-8">
        See an example
      </Link>
    </div>
  );
}

/** In place of the bill where its tariff is not known. */
export function NoSaving({ basis }: Pick<Found, "basis">) {
  const needsRate = basis.missing.includes("tariff");
  return (
    <section className="card self-start p-5 sm:p-6">
      <h3 className="text-card">The saving is not known yet</h3>
      <p className="mt-3 text-muted">
        {needsRate
          ? "We do not know this tariff. With what one unit costs on your bill, in rupees, the saving follows."
          : "We do not know enough of this state to work it out. The survey does."}
      </p>
      {needsRate && (
        <a href={`#${questionId("rate")}`} className="button button-quiet mt-5">
          Type your rate
        </a>
      )}
    </section>
  );
}

export function AnswersMissing({ errors }: { errors: InputErrors }) {
  return (
    <div className="card p-6 sm:p-10">
      <h2 id="estimate-title" className="text-title">
        Almost there.
      </h2>
      <ul className="mt-5 grid gap-2 text-lead">
        {INPUT_NAMES.map(
          (name) =>
            errors[name] && (
              <li key={name}>
                <a href={`#${questionId(name)}`} className="text-bad underline underline-offset-3">
                  {errors[name]}
                </a>
              </li>
            ),
        )}
      </ul>
      <p className="mt-5 text-muted">Everything else that you typed is still there.</p>
    </div>
  );
}
