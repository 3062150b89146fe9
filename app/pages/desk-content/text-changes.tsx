import type { TextPart } from "~/editing/compare.server";

/** A text with what was removed from it and added to it, told apart by lines and marks, not by colour alone. */
export function TextChanges({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, change }, index) => {
    const key = `${index} ${change}`;
    if (change === "removed")
      return (
        <del key={key} className="text-bad">
          {text}
        </del>
      );
    if (change === "added")
      return (
        <ins key={key} className="font-medium text-good">
          {text}
        </ins>
      );
    return <span key={key}>{text}</span>;
  });
}
