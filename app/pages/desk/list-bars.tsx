import { Link } from "@remix-run/react";
import { useEffect } from "react";
import type { Connection } from "./use-new-leads";

const CONNECTION_TEXTS: Record<Connection, string> = {
  open: "",
  lost: "Reconnecting…",
  full: "Open in too many tabs: this list has stopped.",
  "signed out": "Signed out: this list has stopped.",
};

interface BarsProps {
  connection: Connection;
  /** Of new leads. */
  count: number;
  /** The list itself. */
  path: string;
  /** A list that has the new leads: the same one, unless it has filters. */
  newPath: string;
}

/** Over the end of the list, so that no row moves. */
export function ListBars({ connection, count, path, newPath }: BarsProps) {
  const text = count === 0 ? "" : count === 1 ? "1 new lead" : `${count} new leads`;

  useEffect(() => {
    if (count === 0) return;
    const { title } = document;
    document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);

  return (
    <div className="list-bars">
      <p role="status" className={connection === "open" ? "sr-only" : "list-bar"}>
        {CONNECTION_TEXTS[connection]}
        {connection === "signed out" && (
          <a href={path} className="button button-quiet">
            Sign in
          </a>
        )}
      </p>
      <p role="status" className={text ? "list-bar" : "sr-only"}>
        {text && (
          <>
            {text}
            <Link to={newPath} className="button button-quiet">
              Show
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
