import { Icon, type IconName } from "~/ui/icon";

const values: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "shield",
    title: "Quality Excellence",
    text: "Structure, cable and earthing are chosen for the decades that panels last, not for the day they are handed over.",
  },
  {
    icon: "team",
    title: "Expert Team",
    text: "Surveyors, electrical engineers and fitters work together, so what was drawn is what gets built.",
  },
  {
    icon: "headset",
    title: "Customer Service",
    text: "You have a name and a number, before the order and long after it.",
  },
  {
    icon: "bolt",
    title: "Innovation",
    text: "We take up new panels, inverters and storage when they have shown what they are good for.",
  },
];

export function CoreValues() {
  return (
    <section aria-labelledby="values" className="border-t border-line bg-raised">
      <div className="page section">
        <h2 id="values" className="text-section">
          Core Values
        </h2>
        <ul className="mt-10 grid gap-5 sm:grid-cols-2 lg:mt-14">
          {values.map(({ icon, title, text }) => (
            <li key={title} className="card reveal flex flex-col gap-4 bg-raised-2 p-6 lg:p-8">
              <span className="text-sun">
                <Icon name={icon} size={28} />
              </span>
              <h3 className="text-title">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
