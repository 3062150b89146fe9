import { Link } from "@remix-run/react";
import { TalkInstead } from "~/site/forms/talk-instead";
import { frame } from "~/texts/frame";
import { howItWorks } from "~/texts/how-it-works";
import { service } from "~/texts/service";
import { useTexts } from "~/texts/use-texts";
import { COVERED } from "./facts";
import { Part } from "./part";
import { Cited } from "./sources";

export function Covered() {
  const { title, lead, items } = useTexts(howItWorks).covered;
  return (
    <Part id="service" title={title} lead={<p className="mt-4 text-lead text-muted">{lead}</p>}>
      <ul className="ruled border-y border-line">
        {items.map((item, index) => {
          const end = item.indexOf(":");
          return (
            <li key={item} className="py-5 text-muted">
              <b>{item.slice(0, end)}</b>
              {item.slice(end)}
              <Cited name={COVERED[index]} />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

export function Broken() {
  const { title, steps, complain } = useTexts(howItWorks).broken;
  const { talk, danger } = useTexts(service);
  const { nav } = useTexts(frame);
  return (
    <Part id="broken" title={title}>
      <ol className="grid list-decimal gap-5 pl-6 text-muted marker:font-semibold marker:text-sun">
        {[danger, ...steps].map((step) => (
          <li key={step} className="pl-2">
            {step}
          </li>
        ))}
      </ol>
      <Link to="/service" prefetch="intent" className="button button-primary my-6">
        {nav["/service"]}
      </Link>
      <TalkInstead question={talk} />
      <p className="mt-4 text-small text-muted">
        {complain}
        <Cited name="complaints" />
      </p>
    </Part>
  );
}
