import { Link, useLocation } from "@remix-run/react";
import { personLabel } from "~/desk/labels";
import { listPath, valuesIn } from "~/desk/list-query";

const MENU = "menu";

interface MenuProps {
  email: string;
  /** Undefined while the store fails. */
  spam: number | undefined;
}

export function DeskMenu({ email, spam }: MenuProps) {
  const { key, pathname, search } = useLocation();
  const values = pathname === "/desk" ? valuesIn(search) : { view: "all" };
  return (
    <>
      <button
        type="button"
        className="desk-menu-button"
        aria-label={`Menu of ${personLabel(email)}`}
        {...{ popovertarget: MENU }}
      >
        {personLabel(email).slice(0, 2).toUpperCase()}
      </button>
      {/* A new page closes it. */}
      <nav key={key} id={MENU} aria-label="Desk" className="desk-menu" {...{ popover: "auto" }}>
        <p className="truncate px-4 py-2 text-small text-muted">{email}</p>
        <Link to="/desk">Leads</Link>
        <Link to="/desk/content">Content</Link>
        <Link to="/desk/new">Add a lead</Link>
        <Link to="/desk/numbers">Numbers</Link>
        <Link to="/desk/spam">Suspected spam {spam !== undefined && <b>{spam}</b>}</Link>
        <a href={listPath({ ...values, after: undefined }, "/desk/leads.csv")}>
          {pathname === "/desk" ? "Export CSV of this list" : "Export CSV of all leads"}
        </a>
        {/* As a document: nothing of the person stays in the browser. */}
        <form method="post" action="/desk/sign-out">
          <button type="submit">Sign out</button>
        </form>
      </nav>
    </>
  );
}
