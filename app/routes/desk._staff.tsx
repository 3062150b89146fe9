import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { signedIn } from "~/desk/signed-in";
import { DeskMain } from "~/pages/desk/desk-frame";
import { site } from "~/site";

export { unlessOffline as shouldRevalidate } from "~/pages/desk/send-form";

export function loader({ context }: LoaderFunctionArgs) {
  return { email: signedIn(context).email };
}

/** The bar above every page for staff: who is signed in, and the way out. */
export default function Staff() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-4 px-4 lg:px-7">
          <Link to="/desk" className="flex min-h-11 items-center font-display text-card font-semibold">
            {site.shortBrand} desk
          </Link>
          <span className="ml-auto hidden min-w-0 truncate text-small text-muted sm:block">{email}</span>
          {/* As a document: nothing of the person stays in the browser. */}
          <form method="post" action="/desk/sign-out" className="ml-auto shrink-0 sm:ml-0">
            <button type="submit" className="button button-quiet" title={`Signed in as ${email}`}>
              Sign out
            </button>
          </form>
        </div>
      </header>
      <DeskMain>
        <Outlet />
      </DeskMain>
    </>
  );
}
