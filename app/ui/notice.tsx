import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface NoticeProps {
  icon: IconName;
  title: string;
  level?: 1 | 2;
  children?: ReactNode;
}

/** Replaces a list that is empty or could not be loaded. */
export function Notice({ icon, title, level = 2, children }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-start gap-5">
      <span className="grid size-14 place-items-center rounded-full border border-line bg-raised text-sun">
        <Icon name={icon} size={26} />
      </span>
      <Heading className={`max-w-3xl ${level === 1 ? "text-section" : "text-title"}`}>{title}</Heading>
      {children}
    </div>
  );
}
