import type { DocumentState } from "~/editing/list-query";
import { Drawing } from "~/pages/desk/drawing";

/** Told apart without colour too. */
const shapes: Record<DocumentState, string> = {
  published: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z",
  changed: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM12 4.5v15",
  draft: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z",
  scheduled: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2",
  hidden: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM6.7 6.7l10.6 10.6",
  faulty: "M12 4 21 19.5H3ZM12 10v4.5M12 16.8v.4",
};

const colors: Record<DocumentState, string> = {
  published: "text-good",
  changed: "text-sun",
  draft: "text-muted",
  scheduled: "text-sun",
  hidden: "text-muted",
  faulty: "text-bad",
};

/** A document's state, by shape and words. */
export function StateMark({ state, words }: { state: DocumentState; words: string }) {
  return (
    <p className={`flex items-start gap-1.5 text-small ${colors[state]}`}>
      <span className="mt-[0.2em]">
        <Drawing path={shapes[state]} isFilled={state === "published"}>
          {state === "changed" && <path d="M12 4.5a7.5 7.5 0 0 0 0 15Z" fill="currentColor" stroke="none" />}
        </Drawing>
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
    </p>
  );
}
