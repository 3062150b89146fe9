import { type ChangeEvent, type ReactNode, useEffect, useRef } from "react";

/** Not HEIC, so that iPhones send JPEG. */
export const PICTURES = "image/jpeg,image/png,image/webp,image/avif";
export const PDFS = "application/pdf";

interface ChooseFilesProps {
  /** In a form without scripts; the inputs have no name where no such form is. */
  name?: string;
  accept: string;
  label: string;
  isSingle?: boolean;
  /** Also gets the files that were chosen before scripts ran. */
  onFiles: (files: File[]) => void;
}

/** Buttons to choose files and to use the camera: Android's picker of photos offers none. */
export function ChooseFiles({ name, accept, label, isSingle = false, onFiles }: ChooseFilesProps) {
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
    name,
    onChange: (event: ChangeEvent<HTMLInputElement>) => take(event.target),
  };
  return (
    <div ref={place} className="flex flex-wrap gap-3">
      <label className={`media-choose button ${isSingle ? "" : "button-primary"}`}>
        {label}
        <input {...common} accept={accept} multiple={!isSingle} />
      </label>
      {accept.includes("image/") && (
        <label className="media-choose media-camera button">
          Camera
          <input {...common} accept="image/*" capture="environment" />
        </label>
      )}
    </div>
  );
}

interface DropProps {
  onFiles: (files: File[]) => void;
  /** Without a border. */
  isPlain?: boolean;
  children: ReactNode;
}

/** Takes files that are dropped on it. */
export function DropFiles({ onFiles, isPlain = false, children }: DropProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      className={isPlain ? "media-field" : "media-drop"}
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
