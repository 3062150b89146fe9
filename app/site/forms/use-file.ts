import { type ChangeEvent, useCallback, useEffect, useRef, useState } from "react";
import {
  BILL_LIMIT_BYTES,
  type BillFault,
  billKind,
  ENCRYPTED_PDF,
  type FileField as FileFieldName,
  HEAD_BYTES,
} from "~/leads/bills";
import type { FieldErrors } from "~/leads/form-rules";
import { BILL_REFUSED_FIELD } from "~/submission/form-answer";
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
  const failed = answer?.ok === false ? answer : undefined;
  const serverRefusal = failed?.errors[name];
  const isInvalid = serverRefusal !== undefined;
  const wasRefusedBefore = failed?.values[BILL_REFUSED_FIELD] !== undefined;
  const [wasRefused, setRefused] = useState(isInvalid || wasRefusedBefore);
  const { chosen, fault, isCopying, choose, forget, lastFault } = useCheckedFile((isRefused) => {
    setRefused(isRefused);
    if (!isRefused) clearError(name);
  });

  // The file may have been chosen before hydration.
  useEffect(() => {
    for (const { current } of [input, camera])
      if (current?.files?.length) current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);

  // A file that was refused only when it was sent is removed too, or it would be refused again.
  useEffect(() => {
    if (!isInvalid) return;
    if (input.current) input.current.value = "";
    forget();
    setRefused(true);
  }, [isInvalid, forget]);

  function reset() {
    forget();
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
    reset,
    /** One input holds the file, so a photo replaces a file. */
    takePhoto({ currentTarget }: ChangeEvent<HTMLInputElement>) {
      const file = currentTarget.files?.[0];
      if (!input.current || !file) return;
      // A copy of the list, because Chrome would share the list itself, and empty both.
      input.current.files = listOf(file);
      currentTarget.value = "";
      input.current.dispatchEvent(new Event("change", { bubbles: true }));
    },
    remove() {
      reset();
      if (!input.current) return;
      input.current.value = "";
      input.current.focus();
    },
    /** Waits for a copy that is being made, and returns the error of a file whose refusal nobody has seen yet. */
    async errors(): Promise<FieldErrors> {
      const unseen = await lastFault();
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

function useCheckedFile(onChecked: (isRefused: boolean) => void) {
  const [state, setState] = useState<FileState>({});
  /** The check of the chosen file, which resolves once its copy is made. */
  const checking = useRef<Promise<BillFault | undefined>>();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    setState({});
    const work: typeof checking.current =
      file &&
      check(file, currentTarget, () => checking.current === work).finally(() => {
        if (checking.current === work) checking.current = undefined;
      });
    checking.current = work;
  }

  /** Takes a file with a fault out of its input. It is not `isCurrent` once another was chosen. */
  async function check(file: File, from: HTMLInputElement, isCurrent: () => boolean) {
    const { fault, isPicture = false, isEncrypted = false } = await inspect(file);
    if (!isCurrent()) return undefined;
    if (!fault) {
      setState({ chosen: { size: file.size, isEncrypted } });
      onChecked(false);
      return undefined;
    }
    from.value = "";
    setState({ fault, isCopying: isPicture });
    onChecked(true);
    const copy = isPicture && (await shrink(file));
    if (!isCurrent()) return undefined;
    if (!copy) {
      setState({ fault });
      return fault;
    }
    from.files = listOf(copy.file);
    setState({ chosen: { size: copy.file.size, thumbnail: copy.thumbnail } });
    onChecked(false);
    return undefined;
  }

  return {
    ...state,
    choose,
    forget: useCallback(() => {
      checking.current = undefined;
      setState({});
    }, []),
    /** Waits for the check that is going on, if any, and returns its fault. */
    async lastFault() {
      let fault: BillFault | undefined;
      while (checking.current) fault = await checking.current;
      return fault;
    },
  };
}

function listOf(file: File): FileList {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer.files;
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
  } catch (error) {
    // Before its version 14 Safari cannot read files in this way; the server checks them.
    return error instanceof DOMException ? { fault: "unreadable" } : {};
  }
}

/** Returns undefined if this browser cannot make the copy. */
async function shrink(file: File) {
  try {
    const { shrinkPicture } = await import("~/ui/shrink-picture");
    return await shrinkPicture(file, BILL_LIMIT_BYTES);
  } catch {
    return undefined;
  }
}
