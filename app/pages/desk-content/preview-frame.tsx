import { Link } from "@remix-run/react";

interface FrameProps {
  /** The site's page with the draft in it. */
  url: string;
  title: string;
  /** Of the document's form. */
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
