import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forStaff } from "~/desk/for-staff.server";
import { BackLink } from "~/desk/form-parts";
import { recentImports } from "~/intake/import/import-leads.server";
import { ImportLeads } from "~/intake/import/import-leads-page";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, ({ stores }) => recentImports(stores.desk, new Date()));
}

export const meta: MetaFunction = () => [{ title: "Import leads | Desk" }];

export default function Import() {
  return (
    <div className="max-w-4xl">
      <BackLink to="/desk/new">Add a lead</BackLink>
      <h1 className="mt-1 text-title">Import leads</h1>
      <ImportLeads recent={useLoaderData<typeof loader>()} />
    </div>
  );
}
