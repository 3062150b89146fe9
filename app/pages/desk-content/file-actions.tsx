import { Form } from "@remix-run/react";
import { PDFS, PICTURES } from "./choose-files";

interface FileActionsProps {
  path: string;
  /** What it was before, newest first. */
  former: { key: string; words: string }[];
  seen: string;
  isPdf: boolean;
  isUsed: boolean;
}

export function FileActions({ path, former, seen, isPdf, isUsed }: FileActionsProps) {
  return (
    <div className="mt-8 grid gap-3">
      {former.length > 0 && (
        <ul aria-label="Before" className="grid gap-2">
          {former.map(({ key, words }) => (
            <li key={key} className="media-row flex-wrap">
              <span className="grow text-small text-muted">{words}</span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="do" value="restore" />
                <button type="submit" name="key" value={key} className="button">
                  Put back the one before<span className="sr-only">: {words}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <details className="media-more">
        <summary>Replace it everywhere</summary>
        <p className="mt-2 text-muted">
          The new file gets the name of this one, so every document shows it. You can put this one back for 90
          days.
        </p>
        <form method="post" action={path} encType="multipart/form-data" className="mt-3 grid gap-3">
          <input type="hidden" name="do" value="replace" />
          <input
            type="file"
            name="files"
            required
            accept={isPdf ? PDFS : PICTURES}
            aria-label="The new file"
            className="w-full min-w-0"
          />
          <button type="submit" className="button button-primary justify-self-start">
            Replace
          </button>
        </form>
      </details>
      {isUsed ? (
        <p className="text-small text-muted">It is used, so it cannot be removed.</p>
      ) : (
        <details className="media-more">
          <summary>Remove it</summary>
          <p className="mt-2 text-muted">Nothing uses it. Once removed, it can be restored for 90 days.</p>
          <Form method="post" className="mt-3">
            <input type="hidden" name="do" value="remove" />
            <input type="hidden" name="seen" value={seen} />
            <button type="submit" className="button">
              Remove
            </button>
          </Form>
        </details>
      )}
    </div>
  );
}
