import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { PDFS } from "./choose-files";
import { LIBRARY } from "./media-paths";
import type { LibraryFile } from "./upload-file";

interface LibraryDialogProps {
  accept: string;
  onChosen: (file: LibraryFile) => void;
  onClose: () => void;
}

interface Loaded {
  files: LibraryFile[];
  page: number;
  pages: number;
}

const TYPED_FOR_MS = 300;

/** Chooses a file of the library. It stands outside of the form that it is opened from, but where the desk’s styles hold. */
export function LibraryDialog({ accept, onChosen, onClose }: LibraryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, load } = useFetcher<Loaded>();
  const [q, setQ] = useState("");
  const [page, setPage] = useState(1);
  const kind = accept === PDFS ? "files" : "pictures";

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    const search = new URLSearchParams({ kind, ...(q && { q }), ...(page > 1 && { page: String(page) }) });
    const timer = setTimeout(() => load(`${LIBRARY}?${search}`), q ? TYPED_FOR_MS : 0);
    return () => clearTimeout(timer);
  }, [load, kind, q, page]);

  const title = kind === "files" ? "Choose a file" : "Choose a picture";
  return createPortal(
    <dialog ref={dialog} className="media-dialog" aria-label={title} onClose={onClose}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-display text-card">{title}</h2>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <input
        type="search"
        className="input mt-3 block w-full"
        aria-label="Search by name, description or document"
        placeholder="Name, description or document"
        value={q}
        onChange={(event) => {
          setQ(event.currentTarget.value);
          setPage(1);
        }}
      />
      <p role="status" className="mt-3 text-muted">
        {!data ? "Loading…" : data.files.length === 0 && "Nothing found."}
      </p>
      <ul className="media-choices">
        {data?.files.map((file) => (
          <li key={file.name}>
            <button type="button" onClick={() => onChosen(file)}>
              {file.thumbnail ? (
                <img src={file.thumbnail} alt="" loading="lazy" />
              ) : (
                <span className="media-thumb font-semibold">PDF</span>
              )}
              <span className="block truncate text-small">{file.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {data && data.pages > 1 && (
        <div className="mt-3 flex items-center gap-3">
          <button type="button" className="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Earlier
          </button>
          <span className="text-muted">
            {page} of {data.pages}
          </span>
          <button
            type="button"
            className="button"
            disabled={page >= data.pages}
            onClick={() => setPage(page + 1)}
          >
            Later
          </button>
        </div>
      )}
    </dialog>,
    document.querySelector(".desk") ?? document.body,
  );
}
