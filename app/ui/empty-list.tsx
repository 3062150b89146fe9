import { Icon } from "./icon";

/** What stands in the place of a list that has nothing to show; a way on may follow. */
export function EmptyList({ text, children }: { text: string; children?: React.ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-6 py-24 text-center lg:py-36">
      <span className="grid size-20 place-items-center rounded-full border border-line bg-raised text-faint">
        <Icon name="sun" size={32} />
      </span>
      <p className="max-w-md font-display text-title leading-tight text-balance text-muted">{text}</p>
      {children}
    </div>
  );
}
