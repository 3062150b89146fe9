import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { signedIn } from "~/desk/signed-in";
import { DeskMain } from "~/pages/desk/desk-frame";
import { DeskMenu } from "~/pages/desk/desk-menu";
import { site } from "~/site";

export { unlessOffline as shouldRevalidate } from "~/pages/desk/send-form";

export async function loader({ context }: LoaderFunctionArgs) {
  const { email } = signedIn(context);
  // While the store fails, a page must still show what was typed into it.
  const counts = await context.stores.desk.count([{ shelf: "spam" }]).catch(() => []);
  return { email, spam: counts[0] };
}

/** The bar above every page for staff. */
export default function Staff() {
  const { email, spam } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="border-b border-line bg-raised">
        <div className="mx-auto flex min-h-14 max-w-7xl items-center justify-between gap-4 px-4 lg:px-7">
          <Link to="/desk" className="flex min-h-11 items-center font-display text-card font-semibold">
            {site.shortBrand} desk
          </Link>
          <DeskMenu email={email} spam={spam} />
        </div>
      </header>
      <DeskMain>
        <Outlet />
      </DeskMain>
    </>
  );
}
