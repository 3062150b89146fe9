import { Icon, type IconName } from "~/ui/icon";

const values: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: "shield",
    title: "Quality Excellence",
    text: "We choose structure, cable and earthing for the decades your panels will last, not just for handover day.",
  },
  {
    icon: "team",
    title: "Expert Team",
    text: "Surveyors, electrical engineers and fitters work together, so what we draw is what we build.",
  },
  {
    icon: "headset",
    title: "Customer Service",
    text: "You get a name and a number to call, before you order and long after.",
  },
  {
    icon: "bolt",
    title: "Innovation",
    text: "We adopt new panels, inverters and batteries once they’ve proved themselves.",
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
