import { Link } from "@remix-run/react";
import { texts } from "~/texts/texts";

/** Explains the use of a form's data. Each lead stores the version of these words: see leads/notice.ts. */
export function DataNotice() {
  const { notice, noticeLink } = texts.frame.form;
  return (
    <p className="text-small text-muted">
      {notice} {/* No class: every page has this form, and must fit the first flight of a connection. */}
      <u>
        <Link to="/privacy-policy#your-rights">{noticeLink}</Link>
      </u>
    </p>
  );
}
