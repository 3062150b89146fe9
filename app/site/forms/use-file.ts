import { type ChangeEvent, useEffect, useRef, useState } from "react";
import {
  BILL_LIMIT_BYTES,
  type BillFault,
  billKind,
  ENCRYPTED_PDF,
  type FileField as FileFieldName,
  HEAD_BYTES,
} from "~/leads/bills";
import type { FieldErrors } from "~/leads/form-rules";
import { BILL_REFUSED_FIELD, type FormAnswer } from "~/submission/form-answer";
import { fileField } from "~/texts/file-field";
import { useTexts } from "~/texts/use-texts";
import type { Submission } from "./use-submission";

interface FileState {
  chosen?: { size: number; isEncrypted?: boolean; thumbnail?: HTMLCanvasElement };
  fault?: BillFault;
  isCopying?: boolean;
}

export type ChosenFile = ReturnType<typeof useFile>;

/** Checks a file when it is chosen and when it is sent (specification §5), and replaces a photo that is too large by a smaller copy. */
export function useFile(name: FileFieldName, { answer, clearError }: Submission) {
  const { faults } = useTexts(fileField);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [{ chosen, fault, isCopying }, setState] = useState<FileState>({});
  /** The check of the chosen file, which resolves once its copy is made. */
  const checking = useRef<Promise<BillFault | undefined>>();
  const serverRefusal = answer?.ok === false ? answer.errors[name] : undefined;
  const isInvalid = serverRefusal !== undefined;
  const [wasRefused, setRefused] = useState(isInvalid || wasRefusedBefore(answer));

  // The file may have been chosen before hydration.
  useEffect(() => {
    for (const { current } of [input, camera])
      if (current?.files?.length) current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);

  // A file that was refused only when it was sent is removed too, or it would be refused again.
  useEffect(() => {
    if (!isInvalid) return;
    if (input.current) input.current.value = "";
    setState({});
    setRefused(true);
  }, [isInvalid]);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    setState({});
    const work: typeof checking.current =
      file && check(file, currentTarget, () => checking.current === work).finally(finish);
    checking.current = work;
    function finish() {
      if (checking.current === work) checking.current = undefined;
    }
  }

  /** Resolves to the fault of a file that was taken out of its input. Another may be chosen before that: see `isCurrent`. */
  async function check(file: File, from: HTMLInputElement, isCurrent: () => boolean) {
    const { fault, isPicture, isEncrypted = false } = await inspect(file);
    if (!isCurrent()) return undefined;
    if (!fault) {
      accept({ size: file.size, isEncrypted });
      return undefined;
    }
    from.value = "";
    setRefused(true);
    setState({ fault, isCopying: isPicture === true });
    const copy = isPicture && (await shrink(file));
    if (!isCurrent()) return undefined;
    if (!copy) {
      setState({ fault });
      return fault;
    }
    from.files = copy.files;
    accept(copy);
    return undefined;
  }

  function accept(chosen: FileState["chosen"]) {
    setState({ chosen });
    setRefused(false);
    clearError(name);
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

  function reset() {
    checking.current = undefined;
    setState({});
    setRefused(false);
  }

  return {
    name,
    input,
    camera,
    chosen,
    isCopying,
    refusal: fault ? faults[fault] : serverRefusal,
    isInvalid,
    wasRefused,
    choose,
    takePhoto,
    reset,
    remove() {
      reset();
      if (!input.current) return;
      input.current.value = "";
      input.current.focus();
    },
    /** Waits for a copy that is being made, and returns the error of a file whose refusal nobody has seen yet. */
    async errors(): Promise<FieldErrors> {
      let unseen: BillFault | undefined;
      while (checking.current) unseen = await checking.current;
      const file = input.current?.files?.[0];
      const fault = file ? (await inspect(file)).fault : unseen;
      return fault ? { [name]: faults[fault] } : {};
    },
    /** Returns whether the form was sent without the file that was refused. */
    isMissingIn(sent: FormData): boolean {
      const file = sent.get(name);
      return sent.has(BILL_REFUSED_FIELD) && !(file instanceof File && file.size > 0);
    },
  };
}

async function inspect(
  file: File,
): Promise<{ fault?: BillFault; isPicture?: boolean; isEncrypted?: boolean }> {
  try {
    const { type, fault } = billKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    if (fault) return { fault };
    const isPdf = type === "application/pdf";
    if (file.size > BILL_LIMIT_BYTES) return { fault: "tooLarge", isPicture: !isPdf };
    return { isEncrypted: isPdf && (await file.text()).includes(ENCRYPTED_PDF) };
  } catch {
    return { fault: "unreadable" };
  }
}

/** Returns undefined if this browser cannot make the copy. */
async function shrink(file: File) {
  try {
    const { shrinkPicture } = await import("./shrink-picture");
    return await shrinkPicture(file, BILL_LIMIT_BYTES);
  } catch {
    return undefined;
  }
}

function wasRefusedBefore(answer: FormAnswer | undefined): boolean {
  return answer?.ok === false && answer.values[BILL_REFUSED_FIELD] !== undefined;
}
