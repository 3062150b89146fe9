import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { DeskMain, DeskMenu, DeskPlaces } from "~/desk/desk-frame";
import { forStaff } from "~/desk/for-staff.server";
import { site } from "~/site";
import { StoreFault } from "~/store-fault";

export { unlessOffline as shouldRevalidate } from "~/desk/send-form";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ stores, staff: { email } }) => {
    // While the store fails, a page must still show what was typed into it.
    const counts = await stores.desk.count([{ list: "spam" }]).catch((error: unknown) => {
      if (!(error instanceof StoreFault)) throw error;
      return [];
    });
    return { email, spam: counts[0] };
  });
}

/** The bar above every page for staff. */
export default function Staff() {
  const { email, spam } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center justify-between gap-2 px-4 lg:px-7">
          <p className="hidden min-h-11 items-center font-display text-card font-semibold md:flex">
            {site.shortBrand} desk
          </p>
          <DeskPlaces />
          <DeskMenu email={email} spam={spam} />
        </div>
      </header>
      <DeskMain>
        <Outlet />
      </DeskMain>
    </>
  );
}
