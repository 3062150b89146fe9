import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from "react";

/** A file of the library, as the server answers an upload. */
export interface LibraryFile {
  name: string;
  /** The path by which a document names it: "/media/roof.jpg". */
  url: string;
  /** "" for a file that is no picture. */
  thumbnail: string;
}

export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "cut" | "done" | "refused" | "stopped";
  /** The share that is sent, from 0 to 1. */
  share: number;
  /** Why it was refused or stopped. */
  message?: string;
  sent?: LibraryFile;
}

type Report = (field: string, uploads: readonly Upload[]) => void;

const ReportContext = createContext<Report>(() => {});
const UploadsContext = createContext<readonly Upload[]>([]);

/** Gathers what the fields of a form are sending, for its bar. Only the bar renders again while files are on their way. */
export function FormUploads({ children }: { children: ReactNode }) {
  const [byField, setByField] = useState<Record<string, readonly Upload[]>>({});
  const report = useCallback<Report>(
    (field, uploads) => setByField((all) => ({ ...all, [field]: uploads })),
    [],
  );
  return (
    <ReportContext.Provider value={report}>
      <UploadsContext.Provider value={Object.values(byField).flat()}>{children}</UploadsContext.Provider>
    </ReportContext.Provider>
  );
}

/** Tells the form around a field what the field is sending. */
export function useReportedUploads(uploads: readonly Upload[]) {
  const report = useContext(ReportContext);
  const field = useId();
  useEffect(() => report(field, uploads), [report, field, uploads]);
  useEffect(() => () => report(field, []), [report, field]);
}

export interface SendingState {
  count: number;
  done: number;
  /** Refused, or given up. */
  failed: number;
  isSending: boolean;
  isCut: boolean;
}

export function sendingState(uploads: readonly Upload[]): SendingState {
  const countOf = (...states: Upload["state"][]) =>
    uploads.filter(({ state }) => states.includes(state)).length;
  return {
    count: uploads.length,
    done: countOf("done"),
    failed: countOf("refused", "stopped"),
    isSending: countOf("waiting", "sending", "cut") > 0,
    isCut: countOf("cut") > 0,
  };
}

export function sentWords({ count, done, failed, isCut }: SendingState): string {
  if (count === 0) return "";
  const problem = failed > 0 ? `, ${failed} not sent` : "";
  return `${done} of ${count} sent${problem}${isCut ? ": the line is cut, trying again" : ""}`;
}

export function useFormUploads(): SendingState {
  return sendingState(useContext(UploadsContext));
}
