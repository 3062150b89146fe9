import { type ReactNode, useState } from "react";
import { ChooseFiles, DropFiles } from "./choose-files";
import { LibraryDialog } from "./library-dialog";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";

interface ChooseMediaProps {
  accept: string;
  /** Of the button that asks for files. */
  label: string;
  isSingle?: boolean;
  /** Called for one file after the other, in the order in which they were chosen. */
  onChosen: (url: string) => void;
  children?: ReactNode;
}

/** The ways to files: from this device, the camera, dropped here, or from the library. */
export function ChooseMedia({ accept, label, isSingle = false, onChosen, children }: ChooseMediaProps) {
  const { uploads, add, tryAgain } = useUploads((file) => onChosen(file.url));
  const [isOpen, setOpen] = useState(false);
  return (
    <DropFiles isPlain={isSingle} onFiles={(files) => add(isSingle ? files.slice(0, 1) : files)}>
      {children}
      <div className="media-script flex flex-wrap gap-2">
        <ChooseFiles accept={accept} label={label} isSingle={isSingle} onFiles={add} />
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Library
        </button>
      </div>
      <UploadList uploads={uploads} tryAgain={tryAgain} isBrief />
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
