import { Link } from "@remix-run/react";
import { packages } from "~/texts/packages";
import { useTexts } from "~/texts/use-texts";

export function ChooseSize() {
  const { title, text, sendBill, estimate, steps } = useTexts(packages).chooseSize;
  return (
    <section aria-labelledby="choose-size" className="border-t border-line bg-raised">
      <div className="page section grid gap-10 lg:grid-cols-2 lg:gap-20">
        <div>
          <h2 id="choose-size" className="text-section">
            {title}
          </h2>
          <p className="mt-5 max-w-xl text-lead text-muted">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/inquiry" prefetch="intent" className="button button-primary">
              {sendBill}
            </Link>
            <Link to="/calculator" prefetch="intent" className="button">
              {estimate}
            </Link>
          </div>
        </div>
        <ol className="ruled border-y border-line">
          {steps.map(({ title, text }, index) => (
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
