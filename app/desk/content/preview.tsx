import { Form } from "@remix-run/react";
import { useState } from "react";

interface ShareProps {
  link: { url: string; words: string } | undefined;
  canSave: boolean;
}

/** A link to the preview for somebody without an account. */
export function ShareLink({ link, canSave }: ShareProps) {
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(link?.url ?? "");
    setCopied(true);
  }
  return (
    <section id="share" aria-labelledby="share-title" className="card mt-6 p-4 sm:p-5">
      <h2 id="share-title" className="text-card">
        Show it to somebody without an account
      </h2>
      <p className="mt-1 text-small text-muted">
        {link?.words ?? "A link works for a day, or until you end it. Search engines don’t find it."}
      </p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        {link && (
          <>
            <input
              readOnly
              value={link.url}
              aria-label="Link"
              className="input min-w-0 basis-full sm:basis-0 sm:grow"
            />
            <button type="button" onClick={copy} className="button share-copy">
              {isCopied ? "Copied" : "Copy"}
            </button>
          </>
        )}
        {canSave && (
          <button type="submit" name={link ? "revoke" : "share"} value="1" className="button">
            {link ? "End this link" : "Make a link"}
          </button>
        )}
      </Form>
    </section>
  );
}
