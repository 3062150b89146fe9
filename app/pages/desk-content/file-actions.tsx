import { Form } from "@remix-run/react";
import { PDFS, PICTURES } from "./choose-files";

interface FileActionsProps {
  path: string;
  seen: string;
  isPdf: boolean;
  isUsed: boolean;
}

/** What cannot be undone is behind one more step. */
export function FileActions({ path, seen, isPdf, isUsed }: FileActionsProps) {
  return (
    <div className="mt-8 grid gap-3">
      <details className="media-more">
        <summary>Replace it everywhere</summary>
        <p className="mt-2 text-muted">
          The new file gets the name of this one, so every document shows it. This one is gone then.
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
          <p className="mt-2 text-muted">Nothing uses it. Once removed, it cannot be brought back.</p>
          <Form method="post" className="mt-3">
            <input type="hidden" name="do" value="remove" />
            <input type="hidden" name="seen" value={seen} />
            <button type="submit" className="button">
              Remove for good
            </button>
          </Form>
        </details>
      )}
    </div>
  );
}
