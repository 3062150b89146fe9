import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { forStaff, orStoreFault } from "~/desk/for-staff.server";
import { BackLink, Fault } from "~/desk/form-parts";
import { actOnImport } from "~/desk/leads/import-actions.server";
import { ChooseImport, leadCount, Preview } from "~/desk/leads/import-preview";
import { recentImports } from "~/leads/pipeline/import-leads.server";
import { personLabel, timeLabel } from "~/leads/pipeline/labels";
import { routeQuery } from "~/server/route-query";

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
    const [done, erased, left] = ["done", "erased", "left"].map((name) => search.get(name));
    return { recent: await recentImports(stores.desk, new Date()), done, erased, left };
  });
}

/** POST: shows a file, imports it, or undoes an import. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, ({ request, stores, staff: { email } }) =>
    orStoreFault({ status: "unavailable" as const }, async () => {
      const result = await actOnImport(request, stores.desk, email);
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
  const { recent, done, erased, left } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <div className="max-w-4xl">
      <BackLink to="/desk/new">Add a lead</BackLink>
      <h1 className="mt-1 text-title">Import leads</h1>
      {erased && (
        <p role="status" className="mt-3 border-l-2 border-good pl-3 text-good">
          Undone: {leadCount(Number(erased))} erased.
          {left !== "0" && ` ${leadCount(Number(left))} stayed, because somebody has worked on them.`}
        </p>
      )}
      {answered?.status === "refused" && <Fault>{answered.fault}.</Fault>}
      {answered?.status === "unavailable" && <Fault>{answered.errors.store}</Fault>}
      {answered?.status === "preview" ? <Preview preview={answered.preview} /> : <ChooseImport />}
      {answered?.status !== "preview" && recent.length > 0 && (
        <section className="card mt-5 p-4 sm:p-5">
          <h2 className="text-card">Imported in the last day</h2>
          <ul className="mt-3 grid gap-3">
            {recent.map(({ id, at, by, count }) => (
              <li key={id} className={`border-l-2 pl-3 ${id === done ? "border-good" : "border-line"}`}>
                <form method="post" action="/desk/import" className="flex flex-wrap items-center gap-x-4">
                  <input type="hidden" name="id" value={id} />
                  <p role={id === done ? "status" : undefined}>
                    {leadCount(count)} imported{" "}
                    <span className="text-muted">{`by ${personLabel(by)}, ${timeLabel(at)}`}</span>
                  </p>
                  <button type="submit" name="intent" value="undo" className="button button-quiet">
                    Undo<span className="sr-only"> this import</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
