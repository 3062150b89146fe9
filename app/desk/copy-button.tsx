import { useEffect, useRef, useState } from "react";

const COPIED_FOR_MS = 2000;

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers: "the number of Asha". */
  what: string;
  className: string;
}

/** The browser lets a page copy over https and on this machine; elsewhere nothing is shown. `className` hides it without JavaScript. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const [state, setState] = useState<"none" | "ready" | "copied">("ready");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    if (!navigator.clipboard) setState("none");
    return () => clearTimeout(timer.current);
  }, []);
  if (state === "none") return null;
  async function copy() {
    await navigator.clipboard.writeText(text);
    setState("copied");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("ready"), COPIED_FOR_MS);
  }
  return (
    <button type="button" onClick={copy} className={className}>
      <span aria-live="polite">{state === "copied" ? "Copied" : "Copy"}</span>
      <span className="sr-only"> {what}</span>
    </button>
  );
}
