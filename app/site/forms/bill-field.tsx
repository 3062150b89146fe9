import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BILL_FIELD, BILL_LIMIT_BYTES, type BillFault, billFault, declaredType } from "~/leads/bill-rules";
import { BILL_REFUSED_FIELD, type FormAnswer } from "./answer";
import type { SmallerCopy } from "./shrink-picture";

interface ChosenBill {
  size: number;
  thumbnail?: HTMLCanvasElement;
}

interface Options {
  answer: FormAnswer | undefined;
  onRefused: (form: HTMLFormElement, fault: BillFault) => void;
  onAccepted: () => void;
}

/** Checks the electricity bill when it is chosen (specification §5), and makes a smaller copy of a photo that is too large. */
export function useBill({ answer, onRefused, onAccepted }: Options) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenBill>();
  const { copy, makeCopy, dropCopy } = useSmallerCopy();
  const [wasRefused, setRefused] = useState(isRefused(answer) || wasRefusedBefore(answer));
  const isInvalid = isRefused(answer);

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
    setChosen(fault ? undefined : file);
    if (!file) return;
    if (!fault) return accept();
    currentTarget.value = "";
    if (currentTarget.form) onRefused(currentTarget.form, fault);
    if (fault === "tooLarge" && declaredType(file) !== "application/pdf") void makeCopy(file);
  }

  /** One input holds the bill, so a photo replaces a file. */
  function takePhoto({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!input.current || !file) return;
    // Not the list itself: Chrome would share it, and empty both.
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
    isInvalid,
    wasRefused,
    choose,
    takePhoto,
    applyCopy() {
      if (!input.current || !copy || copy === "making") return;
      input.current.files = copy.files;
      // Scroll only after the banner is gone.
      flushSync(() => {
        setChosen(copy);
        dropCopy();
        accept();
      });
      input.current.focus({ preventScroll: true });
      input.current.scrollIntoView({ block: "center" });
    },
    reset() {
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

function isRefused(answer: FormAnswer | undefined): boolean {
  return answer?.ok === false && BILL_FIELD in answer.errors;
}

function wasRefusedBefore(answer: FormAnswer | undefined): boolean {
  return answer?.ok === false && answer.values[BILL_REFUSED_FIELD] !== undefined;
}

/** Returns "0.9 MB", or KB below a tenth of a megabyte. */
export function formatSize(bytes: number): string {
  const size = bytes / (1024 * 1024);
  return size < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${size.toFixed(1)} MB`;
}
