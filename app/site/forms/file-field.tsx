import { forwardRef } from "react";
import { BILL_ACCEPT, BILL_PHOTO_ACCEPT } from "~/leads/bills";
import type { LeadKind } from "~/leads/leads";
import { BILL_REFUSED_FIELD } from "~/submission/form-answer";
import { type FileWords, fileField } from "~/texts/file-field";
import { useTexts } from "~/texts/use-texts";
import { Icon } from "~/ui/icon";
import { fieldId } from "./form-parts";
import type { ChosenFile } from "./use-file";

interface FileFieldProps {
  kind: LeadKind;
  words: FileWords;
  file: ChosenFile;
}

export function FileField({ kind, words, file }: FileFieldProps) {
  const texts = useTexts(fileField);
  const { name, input, camera, chosen, refusal, isInvalid, wasRefused } = file;
  const id = fieldId(kind, name);
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
        aria-describedby={`${id}-hint`}
        aria-invalid={isInvalid || undefined}
        onChange={file.choose}
      />
      {/* One element for all that a screen reader announces. */}
      <div id={`${id}-hint`} role="status" className="mt-2 text-small text-faint">
        {refusal ? (
          <div id={`${id}-refusal`} className="mt-3 rounded-control border border-line-strong p-4 text-ink">
            <Refusal text={refusal} />
            <p className="mt-2">{file.isCopying ? texts.copyMaking : words.without}</p>
          </div>
        ) : (
          ((chosen && <Ready {...chosen} />) ?? words.hint)
        )}
      </div>
      {chosen && (
        <div className="mt-3 flex items-center gap-4">
          {chosen.thumbnail && <Thumbnail canvas={chosen.thumbnail} label={words.copy} />}
          <button type="button" className="button button-quiet" onClick={file.remove}>
            {texts.remove}
          </button>
        </div>
      )}
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
          onChange={file.takePhoto}
        />
      </div>
    </div>
  );
}

/** The specification's words stand out from what the file is. */
function Refusal({ text }: { text: string }) {
  const { wrongType } = useTexts(fileField).faults;
  const rule = text.startsWith(wrongType) ? wrongType : text;
  return (
    <>
      <p className="font-semibold">{rule}</p>
      <p className="empty:hidden">{text.slice(rule.length + 1)}</p>
    </>
  );
}

function Ready({ size, isEncrypted, thumbnail }: NonNullable<ChosenFile["chosen"]>) {
  const { ready, copyReady, mayAskPassword } = useTexts(fileField);
  return (
    <p className="flex gap-2 text-ink">
      <span className="text-good">
        <Icon name="check" />
      </span>
      <span>
        {(thumbnail ? copyReady : ready)(formatSize(size))}
        {isEncrypted && `. ${mayAskPassword}`}
      </span>
    </p>
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

/** Returns "0.9 MB", or KB below a tenth of a megabyte. */
function formatSize(bytes: number): string {
  const size = bytes / (1024 * 1024);
  return size < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${size.toFixed(1)} MB`;
}
