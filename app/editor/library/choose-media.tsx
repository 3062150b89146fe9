import { useFetcher } from "@remix-run/react";
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { LIBRARY, type LibraryFile } from "./send-file";
import { Thumbnail } from "./thumbnail";
import { UploadRow, useUploads } from "./uploads";

/** HEIC is left out, so that iPhones send JPEG. */
export const PICTURES = "image/jpeg,image/png,image/webp,image/avif";
export const PDFS = "application/pdf";

interface ChooseFilesProps {
  accept: string;
  label: string;
  isSingle?: boolean;
  /** The page has another main button. */
  isQuiet?: boolean;
  /** Is called with the files that were chosen before scripts ran, too. */
  onFiles: (files: File[]) => void;
}

/** Buttons to choose files and to use the camera: Android's picker of photos offers none. */
export function ChooseFiles({
  accept,
  label,
  isSingle = false,
  isQuiet = isSingle,
  onFiles,
}: ChooseFilesProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  function take(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    input.value = ""; // So that the same file can be chosen again.
    if (files.length > 0) latest.current(files);
  }

  useEffect(() => {
    for (const input of place.current?.querySelectorAll("input") ?? []) take(input);
  }, []);

  const common = {
    type: "file",
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.target),
  };
  return (
    <div ref={place} className="flex flex-wrap gap-3">
      <label className={`media-choose button ${isQuiet ? "" : "button-primary"}`}>
        {label}
        <input {...common} accept={accept} multiple={!isSingle} />
      </label>
      {accept.includes("image/") && (
        <label className="media-choose button hidden pointer-coarse:inline-flex">
          Camera
          <input {...common} accept="image/*" capture="environment" />
        </label>
      )}
    </div>
  );
}

interface DropProps {
  onFiles: (files: File[]) => void;
  /** Leaves out the border. */
  isPlain?: boolean;
  children: ReactNode;
}

export function DropFiles({ onFiles, isPlain = false, children }: DropProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      className={isPlain ? "media-field" : "mt-5 rounded-card border-2 border-dashed border-line-strong p-4"}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      }}
    >
      {children}
    </div>
  );
}

interface LibraryDialogProps {
  accept: string;
  onChosen: (file: LibraryFile) => void;
  onClose: () => void;
}

interface LibraryPage {
  files: LibraryFile[];
  page: number;
  pages: number;
}

const TYPED_FOR_MS = 300;

/** Chooses a file of the library. It stands outside of the form that it is opened from, but where the desk’s styles hold. */
function LibraryDialog({ accept, onChosen, onClose }: LibraryDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, load } = useFetcher<LibraryPage>();
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
        placeholder="Name or what it shows"
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
              <Thumbnail src={file.thumbnail} />
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

interface ChooseMediaProps extends Omit<ChooseFilesProps, "isQuiet"> {
  onChosen: (url: string) => void;
  children?: ReactNode;
}

/** The ways to files: from this device, the camera, dropped here, or from the library. */
export function ChooseMedia({ onChosen, children, ...choice }: ChooseMediaProps) {
  const { accept, isSingle = false, onFiles } = choice;
  const [isOpen, setOpen] = useState(false);
  return (
    <DropFiles isPlain={isSingle} onFiles={(files) => onFiles(isSingle ? files.slice(0, 1) : files)}>
      {children}
      <div className="flex flex-wrap gap-2">
        <ChooseFiles {...choice} />
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Library
        </button>
      </div>
      {isOpen && (
        <LibraryDialog
          accept={accept}
          onClose={() => setOpen(false)}
          onChosen={({ url }) => {
            onChosen(url);
            setOpen(false);
          }}
        />
      )}
    </DropFiles>
  );
}

type ChooseOneProps = Omit<ChooseMediaProps, "label" | "isSingle" | "onFiles">;

export function ChooseOne({ children, ...choice }: ChooseOneProps) {
  const { uploads, add, tryAgain } = useUploads(({ url }) => choice.onChosen(url));
  return (
    <ChooseMedia {...choice} label="Upload" isSingle onFiles={add}>
      {children}
      <ul className="empty:hidden">
        {uploads.map(
          (upload) =>
            upload.state !== "done" && <UploadRow key={upload.id} upload={upload} tryAgain={tryAgain} />,
        )}
      </ul>
    </ChooseMedia>
  );
}
