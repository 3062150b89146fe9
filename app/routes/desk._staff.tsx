import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { DeskMain, DeskMenu, DeskPlaces } from "~/desk/desk-frame";
import { forStaff, ifReady, unlessFault } from "~/desk/for-staff.server";
import { NotSent } from "~/desk/not-sent";
import { knowNames } from "~/leads/pipeline/labels";
import { site } from "~/site";
import { placeCookie } from "~/staff/cookies.server";

export { unlessOffline as shouldRevalidate } from "~/desk/send-form";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email, manager } }) => {
    // While the store fails, a page must still show what was typed into it.
    const counts = await unlessFault(ifReady(stores.desk.count([{ list: "spam" }]), []));
    const names = (await unlessFault(stores.staff.names())) ?? {};
    const cookie = placeCookie(request.headers.get("Cookie"), new URL(request.url).pathname);
    const headers: HeadersInit = cookie ? { "Set-Cookie": cookie } : {};
    return data({ email, manager, names, spam: counts?.[0] }, { headers });
  });
}

/** The bar above every page for staff. */
export default function Staff() {
  const { email, names, spam } = useLoaderData<typeof loader>();
  // The names are known before anything below shows a person.
  knowNames(names);
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
      <NotSent by={email} />
      <DeskMain>
        <Outlet />
      </DeskMain>
    </>
  );
}
