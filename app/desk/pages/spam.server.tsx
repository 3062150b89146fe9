import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { name } from "~/query";
import { ageOf, kindLabels } from "../labels";
import { deskPath, pathByKey } from "../lead-links";
import { signedIn } from "../signed-in";

const AFTER = "after";

export const handle = { query: { [AFTER]: name } };

export async function loader({ request, context }: LoaderFunctionArgs) {
  signedIn(context);
  const after = new URL(request.url).searchParams.get(AFTER) ?? undefined;
  const page = await context.stores.desk.list({ isSpam: true, after });
  return { ...page, now: new Date().toISOString() };
}

export const meta: MetaFunction = () => [{ title: "Suspected spam | Desk" }];

export default function Spam() {
  const { leads, next, now } = useLoaderData<typeof loader>();
  return (
    <>
      <a href="/desk" className="inline-flex min-h-11 items-center text-small text-muted underline">
        All leads
      </a>
      <h1 className="mt-1 text-title">Suspected spam</h1>
      <p className="mt-2 max-w-2xl text-muted">
        These filled in a field that people cannot see. Nobody was told of them. Look through them now and
        then: one tap puts a real one among the leads.
      </p>
      {leads.length === 0 && <p className="mt-6 text-muted">There is none.</p>}
      {leads.length > 0 && (
        <ul className="mt-6 overflow-hidden rounded-control border border-line bg-raised">
          {leads.map((lead) => (
            <li
              key={lead.id}
              className="flex items-center gap-3 border-b border-line px-4 py-2 last:border-0"
            >
              <a href={deskPath(lead.id)} className="min-w-0 grow py-1 hover:underline">
                <span className="block truncate font-semibold">{lead.name || "No name"}</span>
                <span className="block truncate text-small text-muted">
                  {[lead.city, lead.email, kindLabels[lead.kind], ageOf(lead.timestamp, new Date(now))]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </a>
              <form method="post" action={pathByKey(lead.id)} className="shrink-0">
                <button
                  type="submit"
                  name="restore"
                  value="1"
                  aria-label={`${lead.name || "No name"} is not spam`}
                  className="button button-quiet"
                >
                  Not spam
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {next && (
        <a href={`/desk/spam?${AFTER}=${encodeURIComponent(next)}`} className="button button-quiet mt-6">
          Older ones
        </a>
      )}
    </>
  );
}
