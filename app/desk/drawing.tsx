import type { ReactNode } from "react";

interface DrawingProps {
  /** Lines in a square of 24. */
  path: string;
  size?: number;
  lineWidth?: number;
  isFilled?: boolean;
  children?: ReactNode;
}

/** Decorative: words stand beside it. Importing ui/icon would give visitors one more chunk to load. */
export function Drawing({ path, size = 16, lineWidth = 2, isFilled = false, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={lineWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={path} />
      {children}
    </svg>
  );
}
