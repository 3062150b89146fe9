import { Form, Link } from "@remix-run/react";

import { useState } from "react";

interface FrameProps {
  /** The site's page with the draft in it. */
  url: string;
  title: string;
  /** The path of the document's form. */
  editPath: string;
  isDesktop: boolean;
}

/** The site's own page, as wide as a phone or a desktop. Its forms send nothing from here. */
export function PreviewFrame({ url, title, editPath, isDesktop }: FrameProps) {
  const path = `${editPath}/preview`;
  return (
    <>
      <nav aria-label="Width" className="mt-4 flex flex-wrap gap-2">
        <Link to={path} preventScrollReset aria-current={isDesktop ? undefined : "true"} className="lead-tab">
          Phone
        </Link>
        <Link
          to={`${path}?at=desktop`}
          preventScrollReset
          aria-current={isDesktop ? "true" : undefined}
          className="lead-tab"
        >
          Desktop
        </Link>
        <a href={url} target="_blank" rel="noreferrer" className="lead-tab">
          New tab
        </a>
        <Link to={editPath} className="lead-tab">
          Edit
        </Link>
      </nav>
      <div className={isDesktop ? "preview preview-desktop" : "preview"}>
        <iframe
          // A frame keeps its history: another width is another frame.
          key={String(isDesktop)}
          src={url}
          title={`${title} on a ${isDesktop ? "desktop" : "phone"}`}
          sandbox="allow-same-origin allow-scripts allow-popups"
        />
      </div>
    </>
  );
}

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
          <button type="submit" name="do" value={link ? "revoke" : "share"} className="button">
            {link ? "End this link" : "Make a link"}
          </button>
        )}
      </Form>
    </section>
  );
}
