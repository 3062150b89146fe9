import { useEffect, useRef, useState } from "react";
import { useLiveContent } from "~/ui/use-live-content";

interface NewLeadsProps {
  /** Of the shown leads. */
  ids: readonly string[];
  version: string;
}

/** Loads new leads as they come, and counts them in the title until somebody looks. */
export function NewLeads({ ids, version }: NewLeadsProps) {
  useLiveContent("/desk/live", version);
  const seen = useRef(new Set(ids));
  const [count, setCount] = useState(0);

  useEffect(() => {
    const added = ids.filter((id) => !seen.current.has(id));
    for (const id of added) seen.current.add(id);
    setCount((before) => before + added.length);
  }, [ids]);

  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    const look = () => setCount(0);
    addEventListener("focus", look);
    addEventListener("pointerdown", look);
    return () => {
      document.title = title;
      removeEventListener("focus", look);
      removeEventListener("pointerdown", look);
    };
  }, [count]);

  return (
    <p role="status" className="sr-only">
      {count > 0 && `${count} new ${count === 1 ? "lead" : "leads"}`}
    </p>
  );
}
