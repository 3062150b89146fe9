import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BILL_FIELD, BILL_LIMIT_BYTES, BILL_TOO_LARGE, billFault, declaredType } from "~/leads/bill-rules";
import { BILL_REFUSED, type FormAnswer } from "./answer";

interface ChosenBill {
  /** In bytes. */
  size: number;
  thumbnail?: HTMLCanvasElement;
}

export interface SmallerCopy extends Required<ChosenBill> {
  files: FileList;
}

interface Options {
  answer: FormAnswer | undefined;
  onRefused: (form: HTMLFormElement, fault: string) => void;
  onAccepted: () => void;
}

/** The electricity bill of the inquiry: checked when it is chosen (specification §5), with a way forward when refused. */
export function useBill({ answer, onRefused, onAccepted }: Options) {
  const input = useRef<HTMLInputElement>(null);
  /** The last file chosen: the copy of an earlier one comes too late. */
  const latest = useRef<File>();
  const [chosen, setChosen] = useState<ChosenBill>();
  const [copy, setCopy] = useState<SmallerCopy | "making">();
  const [wasRefused, setRefused] = useState(isRefused(answer) || wasRefusedBefore(answer));
  const isInvalid = isRefused(answer);

  // A file that only the server refused must go too, or it would be refused again.
  useEffect(() => {
    if (!isInvalid) return;
    if (input.current) input.current.value = "";
    setChosen(undefined);
    setRefused(true);
  }, [isInvalid]);

  async function makeCopy(file: File) {
    setCopy("making");
    const { shrinkPicture } = await import("./shrink-picture");
    return shrinkPicture(file, BILL_LIMIT_BYTES);
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    const fault = file && billFault(file);
    latest.current = file;
    setCopy(undefined);
    setChosen(fault ? undefined : file);
    if (!file) return;
    if (!fault) return accept();
    currentTarget.value = "";
    if (currentTarget.form) onRefused(currentTarget.form, fault);
    if (fault !== BILL_TOO_LARGE || declaredType(file) === "application/pdf") return;
    const made = await makeCopy(file).catch(() => undefined);
    if (latest.current === file) setCopy(made);
  }

  function accept() {
    setRefused(false);
    onAccepted();
  }

  return {
    input,
    chosen,
    copy,
    isInvalid,
    /** The last file was refused, and none has taken its place. */
    wasRefused,
    choose,
    takeCopy() {
      if (!input.current || !copy || copy === "making") return;
      input.current.files = copy.files;
      // The banner goes before the field is scrolled to.
      flushSync(() => {
        setChosen(copy);
        setCopy(undefined);
        accept();
      });
      input.current.focus({ preventScroll: true });
      input.current.scrollIntoView({ block: "center" });
    },
    reset() {
      setChosen(undefined);
      setCopy(undefined);
      setRefused(false);
    },
  };
}

function isRefused(answer: FormAnswer | undefined): boolean {
  return answer?.ok === false && BILL_FIELD in answer.errors;
}

function wasRefusedBefore(answer: FormAnswer | undefined): boolean {
  return answer?.ok === false && answer.values[BILL_REFUSED] !== undefined;
}

/** "0.9 MB"; in KB below a tenth of a megabyte. */
export function megabytes(bytes: number): string {
  const size = bytes / (1024 * 1024);
  return size < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${size.toFixed(1)} MB`;
}
