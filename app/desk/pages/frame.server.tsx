import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { site } from "~/site";
import { ErrorBoundary } from "../document.server";
import { signedIn } from "../signed-in";

export { ErrorBoundary };

export function loader({ context }: LoaderFunctionArgs) {
  return { email: signedIn(context).email };
}

/** The bar above every page for staff: who is signed in, and the way out. */
export default function Frame() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center gap-4 px-4 lg:px-7">
          <a href="/desk" className="flex min-h-11 items-center font-display text-card font-semibold">
            {site.shortBrand} desk
          </a>
          <span className="ml-auto hidden min-w-0 truncate text-small text-muted sm:block">{email}</span>
          <form method="post" action="/desk/sign-out" className="ml-auto shrink-0 sm:ml-0">
            <button type="submit" className="button button-quiet" title={`Signed in as ${email}`}>
              Sign out
            </button>
          </form>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-7xl px-4 py-6 lg:px-7">
        <Outlet />
      </main>
    </>
  );
}
