import { type ChangeEvent, forwardRef, useEffect, useRef, useState } from "react";
import {
  BILL_ACCEPT,
  BILL_LIMIT_BYTES,
  BILL_PHOTO_ACCEPT,
  type BillFault,
  billFault,
  declaredType,
  type FileField as FileFieldName,
} from "~/leads/bills";
import type { FieldErrors } from "~/leads/form-rules";
import type { LeadKind } from "~/leads/leads";
import { BILL_REFUSED_FIELD, type FormAnswer } from "~/submission/form-answer";
import { type FileWords, fileField } from "~/texts/file-field";
import { useTexts } from "~/texts/use-texts";
import { fieldId } from "./form-parts";
import type { SmallerCopy } from "./shrink-picture";
import type { Submission } from "./use-submission";

interface FileFieldProps {
  kind: LeadKind;
  words: FileWords;
  file: ReturnType<typeof useFile>;
}

export function FileField({ kind, words, file }: FileFieldProps) {
  const texts = useTexts(fileField);
  const { name, input, camera, chosen, refusal, isInvalid, wasRefused, choose, takePhoto } = file;
  const id = fieldId(kind, name);
  const describedBy = refusal ? `${id}-refusal ${id}-hint` : `${id}-hint`;
  return (
    <div>
      {wasRefused && <input type="hidden" name={BILL_REFUSED_FIELD} value="1" />}
      <label htmlFor={id} className="text-small font-medium">
        {words.label} <span className="text-faint">{texts.optional}</span>
      </label>
      <FileInput
        ref={input}
        id={id}
        name={name}
        accept={BILL_ACCEPT}
        button={texts.choose}
        data-chosen={chosen && ""}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={choose}
      />
      {refusal && (
        <RefusedFile
          id={`${id}-refusal`}
          refusal={refusal}
          copy={file.copy}
          words={words}
          onUse={file.applyCopy}
        />
      )}
      <div id={`${id}-hint`} className="mt-2 flex items-center gap-4 text-small text-faint">
        {chosen?.thumbnail && <Thumbnail canvas={chosen.thumbnail} label={words.copy} />}
        {chosen ? texts.ready(formatSize(chosen.size)) : words.hint}
      </div>
      {/* Chrome on Android 14 and later may offer no camera unless it is asked for. */}
      <div className="mt-5 hidden pointer-coarse:block">
        <label htmlFor={`${id}-photo`} className="text-small font-medium">
          {words.camera}
        </label>
        <FileInput
          ref={camera}
          id={`${id}-photo`}
          name={name}
          accept={BILL_PHOTO_ACCEPT}
          capture="environment"
          button={texts.openCamera}
          onChange={takePhoto}
        />
      </div>
    </div>
  );
}

interface FileInputProps extends React.ComponentPropsWithoutRef<"input"> {
  /** What the button says: a browser would say it in its own language. */
  button: string;
}

const FileInput = forwardRef<HTMLInputElement, FileInputProps>(function FileInput({ button, ...props }, ref) {
  return (
    <div className="file-input mt-1.5">
      <input {...props} ref={ref} type="file" className="input" />
      <span aria-hidden="true">{button}</span>
    </div>
  );
});

interface RefusedFileProps {
  id: string;
  /** Why the file was refused. */
  refusal: string;
  copy: SmallerCopy | "making" | undefined;
  words: FileWords;
  onUse: () => void;
}

/** Offers a smaller copy of a picture that is too large or, if none can be made, another way. */
function RefusedFile({ id, refusal, copy, words, onUse }: RefusedFileProps) {
  const { copyMaking, copyUse, copyNote } = useTexts(fileField);
  return (
    <div id={id} role="status" className="mt-3 rounded-control border border-line-strong p-4 text-small">
      <p className="mb-2 font-semibold">{refusal}</p>
      {copy === "making" ? (
        copyMaking
      ) : copy ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Thumbnail canvas={copy.thumbnail} label={words.copy} />
          <div>
            <button type="button" className="button button-quiet whitespace-nowrap" onClick={onUse}>
              {copyUse(formatSize(copy.size))}
            </button>
            <p className="mt-2">{copyNote}</p>
          </div>
        </div>
      ) : (
        words.without
      )}
    </div>
  );
}

/** A canvas, because the content security policy blocks blob: images. */
function Thumbnail({ canvas, label }: { canvas: HTMLCanvasElement; label: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      className="shrink-0 overflow-hidden rounded-control border border-line *:block *:max-h-32 *:max-w-32"
      ref={(element) => element?.replaceChildren(canvas)}
    />
  );
}

interface ChosenFile {
  size: number;
  thumbnail?: HTMLCanvasElement;
}

/** Checks a file when it is chosen (specification §5), and makes a smaller copy of a photo that is too large. */
export function useFile(name: FileFieldName, { answer, clearError }: Submission) {
  const { faults } = useTexts(fileField);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile>();
  const { copy, makeCopy, dropCopy } = useSmallerCopy();
  const [fault, setFault] = useState<BillFault>();
  const serverRefusal = answer?.ok === false ? answer.errors[name] : undefined;
  const isInvalid = serverRefusal !== undefined;
  const [wasRefused, setRefused] = useState(isInvalid || wasRefusedBefore(answer));

  // The file may have been chosen before hydration.
  useEffect(() => {
    for (const { current } of [input, camera])
      if (current?.files?.length) current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);

  // A file that only the server refused is removed too, or it would be refused again.
  useEffect(() => {
    if (!isInvalid) return;
    if (input.current) input.current.value = "";
    setChosen(undefined);
    setRefused(true);
  }, [isInvalid]);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    const fault = file && billFault(file);
    dropCopy();
    setFault(fault);
    setChosen(fault ? undefined : file);
    if (!file) return;
    if (!fault) return accept();
    currentTarget.value = "";
    setRefused(true);
    if (fault === "tooLarge" && declaredType(file) !== "application/pdf") void makeCopy(file);
  }

  /** One input holds the file, so a photo replaces a file. */
  function takePhoto({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!input.current || !file) return;
    // A copy of the list, because Chrome would share the list itself, and empty both.
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.current.files = transfer.files;
    currentTarget.value = "";
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function accept() {
    setRefused(false);
    clearError(name);
  }

  return {
    name,
    input,
    camera,
    chosen,
    copy,
    refusal: fault ? faults[fault] : serverRefusal,
    isInvalid,
    wasRefused,
    choose,
    takePhoto,
    applyCopy() {
      if (!input.current || !copy || copy === "making") return;
      input.current.files = copy.files;
      setFault(undefined);
      setChosen(copy);
      dropCopy();
      accept();
      input.current.focus();
    },
    reset() {
      setFault(undefined);
      setChosen(undefined);
      dropCopy();
      setRefused(false);
    },
  };
}

/** Returns the error of a file that was chosen before the scripts came. */
export function fileErrors(
  formData: FormData,
  name: FileFieldName,
  faults: Record<BillFault, string>,
): FieldErrors {
  const file = formData.get(name);
  const fault = file instanceof File && file.size > 0 ? billFault(file) : undefined;
  return fault ? { [name]: faults[fault] } : {};
}

function useSmallerCopy() {
  const [copy, setCopy] = useState<SmallerCopy | "making">();
  /** Guards against a copy that is ready only after another file was chosen. */
  const source = useRef<File>();

  async function makeCopy(file: File) {
    source.current = file;
    setCopy("making");
    const made = await shrink(file).catch(() => undefined);
    if (source.current === file) setCopy(made);
  }

  function dropCopy() {
    source.current = undefined;
    setCopy(undefined);
  }

  return { copy, makeCopy, dropCopy };
}

async function shrink(file: File): Promise<SmallerCopy> {
  const { shrinkPicture } = await import("./shrink-picture");
  return shrinkPicture(file, BILL_LIMIT_BYTES);
}

function wasRefusedBefore(answer: FormAnswer | undefined): boolean {
  return answer?.ok === false && answer.values[BILL_REFUSED_FIELD] !== undefined;
}

/** Returns "0.9 MB", or KB below a tenth of a megabyte. */
function formatSize(bytes: number): string {
  const size = bytes / (1024 * 1024);
  return size < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${size.toFixed(1)} MB`;
}
