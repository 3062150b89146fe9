import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { forStaff } from "~/desk/for-staff.server";
import { BackLink, Fault } from "~/desk/form-parts";
import { recentImports } from "~/intake/import/import-leads.server";
import { ChooseImport, RecentImports } from "~/intake/import/import-list";
import { ImportPreview } from "~/intake/import/import-preview";
import { useImport } from "~/intake/import/use-import";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, ({ stores }) => recentImports(stores.desk, new Date()));
}

export const meta: MetaFunction = () => [{ title: "Import leads | Desk" }];

/** The imports of the last day, and the one that this tab makes. */
export default function Import() {
  const recent = useLoaderData<typeof loader>();
  const file = useImport(recent);
  const { open, busy, fault, imported } = file;
  useFresh(recent.some(({ state }) => state === "running"));
  const percent = Math.floor((busy?.done ?? 0) * 100);
  return (
    <div className="max-w-4xl">
      <BackLink to="/desk/new">Add a lead</BackLink>
      <h1 className="mt-1 text-title">Import leads</h1>
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
    </div>
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
