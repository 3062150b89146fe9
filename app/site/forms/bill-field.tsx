import { type ChangeEvent, forwardRef, useEffect, useRef, useState } from "react";
import {
  BILL_ACCEPT,
  BILL_FIELD,
  BILL_LIMIT_BYTES,
  BILL_PHOTO_ACCEPT,
  type BillFault,
  billFault,
  declaredType,
} from "~/leads/bills";
import { BILL_REFUSED_FIELD, type FormAnswer } from "~/submission/form-answer";
import { inquiry } from "~/texts/inquiry";
import { useTexts } from "~/texts/use-texts";
import { fieldId } from "./form-parts";
import type { SmallerCopy } from "./shrink-picture";

export function BillField({ bill }: { bill: ReturnType<typeof useBill> }) {
  const texts = useTexts(inquiry);
  const { input, camera, chosen, refusal, isInvalid, wasRefused, choose, takePhoto } = bill;
  const id = fieldId("inquiry", BILL_FIELD);
  const describedBy = refusal ? `${id}-refusal ${id}-hint` : `${id}-hint`;
  return (
    <div>
      {wasRefused && <input type="hidden" name={BILL_REFUSED_FIELD} value="1" />}
      <label htmlFor={id} className="text-small font-medium">
        {texts.billLabel} <span className="text-faint">{texts.optional}</span>
      </label>
      <FileInput
        ref={input}
        id={id}
        name={BILL_FIELD}
        accept={BILL_ACCEPT}
        button={texts.billChoose}
        data-chosen={chosen && ""}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={choose}
      />
      {refusal && (
        <RefusedBill id={`${id}-refusal`} refusal={refusal} copy={bill.copy} onUse={bill.applyCopy} />
      )}
      <div id={`${id}-hint`} className="mt-2 flex items-center gap-4 text-small text-faint">
        {chosen?.thumbnail && <Thumbnail canvas={chosen.thumbnail} />}
        {chosen ? texts.billReady(formatSize(chosen.size)) : texts.billHint}
      </div>
      {/* Chrome on Android 14 and later may offer no camera unless it is asked for. */}
      <div className="mt-5 hidden pointer-coarse:block">
        <label htmlFor={`${id}-photo`} className="text-small font-medium">
          {texts.billPhoto}
        </label>
        <FileInput
          ref={camera}
          id={`${id}-photo`}
          name={BILL_FIELD}
          accept={BILL_PHOTO_ACCEPT}
          capture="environment"
          button={texts.billCamera}
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

interface RefusedBillProps {
  id: string;
  /** Why the file was refused. */
  refusal: string;
  copy: SmallerCopy | "making" | undefined;
  onUse: () => void;
}

/** Offers a smaller copy of a bill that is too large or, if none can be made, WhatsApp. */
function RefusedBill({ id, refusal, copy, onUse }: RefusedBillProps) {
  const { billCopyMaking, billCopyUse, billCopyNote, withoutBill } = useTexts(inquiry);
  return (
    <div id={id} role="status" className="mt-3 rounded-control border border-line-strong p-4 text-small">
      <p className="mb-2 font-semibold">{refusal}</p>
      {copy === "making" ? (
        billCopyMaking
      ) : copy ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Thumbnail canvas={copy.thumbnail} />
          <div>
            <button type="button" className="button button-quiet whitespace-nowrap" onClick={onUse}>
              {billCopyUse(formatSize(copy.size))}
            </button>
            <p className="mt-2">{billCopyNote}</p>
          </div>
        </div>
      ) : (
        withoutBill
      )}
    </div>
  );
}

/** A canvas, because the content security policy blocks blob: images. */
function Thumbnail({ canvas }: { canvas: HTMLCanvasElement }) {
  const texts = useTexts(inquiry);
  return (
    <span
      role="img"
      aria-label={texts.billCopy}
      className="shrink-0 overflow-hidden rounded-control border border-line *:block *:max-h-32 *:max-w-32"
      ref={(element) => element?.replaceChildren(canvas)}
    />
  );
}

interface ChosenBill {
  size: number;
  thumbnail?: HTMLCanvasElement;
}

interface Options {
  answer: FormAnswer | undefined;
  onAccepted: () => void;
}

/** Checks the electricity bill when it is chosen (specification §5), and makes a smaller copy of a photo that is too large. */
export function useBill({ answer, onAccepted }: Options) {
  const texts = useTexts(inquiry);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenBill>();
  const { copy, makeCopy, dropCopy } = useSmallerCopy();
  const [fault, setFault] = useState<BillFault>();
  const serverRefusal = answer?.ok === false ? answer.errors[BILL_FIELD] : undefined;
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

  /** One input holds the bill, so a photo replaces a file. */
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
    onAccepted();
  }

  return {
    input,
    camera,
    chosen,
    copy,
    refusal: fault ? texts.bill[fault] : serverRefusal,
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
