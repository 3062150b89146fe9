import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData, useRevalidator } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { useEffect, useState } from "react";
import { forStaff, orStoreFault } from "~/desk/for-staff.server";
import { BackLink, Done, Fault } from "~/desk/form-parts";
import { actOnImport, MAX_ROWS } from "~/intake/import-actions.server";
import { recentImports } from "~/intake/import-leads.server";
import { ChooseImport, RecentImports } from "~/intake/import-list";
import { Preview } from "~/intake/import-preview";
import { routeQuery } from "~/server/route-query";
import { grouped, leadCount } from "~/ui/format";

const readCount = (text: string) => (/^\d{1,5}$/.test(text) ? text : undefined);

export const handle = {
  query: {
    done: (text: string) => (/^[\da-f]{20}$/.test(text) ? text : undefined),
    erased: readCount,
    left: readCount,
  },
};

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, context, stores }) => {
    const { search } = routeQuery(request, handle, context);
    const [done = null, erased, left] = ["done", "erased", "left"].map((name) => search.get(name));
    const recent = await recentImports(stores.desk, new Date());
    return { recent, maxRows: MAX_ROWS[stores.name], done, erased, left };
  });
}

/** POST: shows a file, imports it, or undoes an import. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, ({ request, stores, staff }) =>
    orStoreFault({ status: "unavailable" as const }, async () => {
      const result = await actOnImport(request, stores, staff);
      if (result.status === "imported") return redirect(`/desk/import?done=${result.id}`, 303);
      if (result.status === "undone")
        return redirect(`/desk/import?erased=${result.erased}&left=${result.kept}`, 303);
      return data(result, { status: result.status === "refused" ? 422 : 200 });
    }),
  );
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction = () => [{ title: "Import leads | Desk" }];

export default function Import() {
  const { recent, maxRows, done, erased, left } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  useFresh(recent.some(({ state }) => state === "running"));
  return (
    <div className="max-w-4xl">
      <BackLink to="/desk/new">Add a lead</BackLink>
      <h1 className="mt-1 text-title">Import leads</h1>
      {erased && (
        <Done>
          Undone: {leadCount(Number(erased))} erased.
          {left !== "0" && ` ${leadCount(Number(left))} stayed, because somebody has worked on them.`}
        </Done>
      )}
      {answered?.status === "refused" && <Fault>{answered.fault}.</Fault>}
      {answered?.status === "unavailable" && (
        <Fault>
          The database isn’t answering. Choose the file again in a minute: what is here already is not added
          twice.
        </Fault>
      )}
      {answered?.status === "preview" ? (
        <Preview preview={answered.preview} progress={<Progress id={answered.preview.id} />} />
      ) : (
        <>
          {recent.length > 0 && <RecentImports {...{ recent, done }} />}
          <ChooseImport maxRows={maxRows} />
        </>
      )}
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

/** How far the import is that this page has begun, while its browser waits for the answer. */
function Progress({ id }: { id: string }) {
  const [isSent, setSent] = useState(false);
  const { load, data: seen } = useFetcher<typeof loader>();
  useEffect(() => {
    const begin = ({ submitter }: SubmitEvent) =>
      submitter instanceof HTMLButtonElement && submitter.value === "import" && setSent(true);
    document.addEventListener("submit", begin);
    return () => document.removeEventListener("submit", begin);
  }, []);
  useEffect(() => {
    if (!isSent) return;
    const timer = setInterval(() => load("/desk/import"), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isSent, load]);
  const one = seen?.recent.find((recent) => recent.id === id);
  return (
    <p role="status" className={isSent ? "list-bar" : "sr-only"}>
      {isSent && (one ? `Importing: ${grouped(one.count)} of ${grouped(one.total)}` : "Importing…")}
    </p>
  );
}
