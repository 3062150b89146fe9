import { Link } from "@remix-run/react";

/** Explains the use of a form's data. Each lead stores the version of these words: see leads/notice.ts. */
export function DataNotice() {
  return (
    <p className="text-small text-muted">
      We use this to reply and quote, and erase it 24 months after our last contact unless you become a
      customer. {/* No class: every page has this form, and must fit the first flight of a connection. */}
      <u>
        <Link to="/privacy-policy#your-rights">Privacy and deleting your data</Link>
      </u>
    </p>
  );
}
