import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Fault } from "~/desk/form-parts";
import type { RecentImport } from "./import-leads.server";
import { ChooseImport, RecentImports } from "./import-list";
import { ImportPreview } from "./import-preview";
import { useImport } from "./use-import";

/** The imports of the last day, and the one that this tab makes. */
export function ImportLeads({ recent }: { recent: RecentImport[] }) {
  const file = useImport(recent);
  const { open, busy, fault, imported } = file;
  useFresh(recent.some(({ state }) => state === "running"));
  const percent = Math.floor((busy?.done ?? 0) * 100);
  return (
    <>
      {fault && <Fault>{fault}.</Fault>}
      {open ? (
        <ImportPreview file={file} />
      ) : (
        <>
          <RecentImports recent={recent} imported={imported} />
          <ChooseImport onChoose={file.choose} />
        </>
      )}
      <p role="status" className={busy ? "list-bar" : "sr-only"}>
        {busy &&
          (busy.what === "reading"
            ? `Reading the file: ${percent} %`
            : `Importing: ${percent} %. Keep this tab open`)}
      </p>
    </>
  );
}

const LOOK_EVERY_MS = 2000;

/** Asks for the page again while an import runs. */
function useFresh(isRunning: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(revalidate, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
