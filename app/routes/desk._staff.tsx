import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { CallFrame } from "~/desk/call-frame";
import { DeskMain, DeskMenu, DeskPlaces } from "~/desk/desk-frame";
import { forStaff, ifReady, unlessFault } from "~/desk/for-staff.server";
import { UNSCRIPTED } from "~/desk/form-controls";
import { site } from "~/site";
import { placeCookie } from "~/staff/cookies.server";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email, manager }, personLabel }) => {
    // While the store fails, a page must still show what was typed into it.
    const [counts, names = {}] = await Promise.all([
      unlessFault(ifReady(stores.desk.count([{ list: "spam" }]), [])),
      unlessFault(stores.staff.names()),
    ]);
    const people = Object.fromEntries(Object.keys(names).map((one) => [one, personLabel(one)]));
    const cookie = placeCookie(request.headers.get("Cookie"), new URL(request.url).pathname);
    const headers: HeadersInit = cookie ? { "Set-Cookie": cookie } : {};
    return data({ email, manager, people, spam: counts?.[0] }, { headers });
  });
}

export default function Staff() {
  const { spam } = useLoaderData<typeof loader>();
  return (
    <CallFrame>
      <noscript>
        <p className="notice m-4">The desk needs JavaScript: without it, nothing that you type is saved.</p>
      </noscript>
      <p id={UNSCRIPTED} hidden role="alert" className="notice m-4">
        This page has not come whole: nothing that you type is saved before you reload it.
      </p>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center justify-between gap-2 px-4 lg:px-7">
          <p className="hidden min-h-11 items-center font-display text-card font-semibold md:flex">
            {site.shortBrand} desk
          </p>
          <DeskPlaces />
          <DeskMenu spam={spam} />
        </div>
      </header>
      <DeskMain>
        <Outlet />
      </DeskMain>
    </CallFrame>
  );
}
