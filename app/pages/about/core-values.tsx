import { texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";

const ICONS = ["shield", "team", "headset", "bolt"] as const;

export function CoreValues() {
  const { valuesTitle, values } = texts.about;
  return (
    <section aria-labelledby="values" className="border-t border-line bg-raised">
      <div className="page section">
        <h2 id="values" className="text-section">
          {valuesTitle}
        </h2>
        <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:mt-14">
          {ICONS.map((icon) => (
            <li key={icon} className="card reveal flex flex-col gap-4 bg-raised-2 p-6 lg:p-8">
              <span className="text-sun">
                <Icon name={icon} size={28} />
              </span>
              <h3 className="text-title">{values[icon].title}</h3>
              <p className="text-muted">{values[icon].text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
