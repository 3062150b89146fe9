import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { signedIn } from "~/desk/signed-in";
import { collectionPath, collectionWords, countOf, shownCollections } from "~/editing/collections";
import { listDocuments } from "~/editing/document-list";
import { type DocumentState, listPath } from "~/editing/list-query";
import { readable, readSources } from "~/pages/desk-content/content-list.server";
import { CannotSave } from "~/pages/desk-content/content-notices";
import { LIBRARY } from "~/pages/desk-content/media-paths";
import { failUnavailable } from "~/server/unavailable.server";

export async function loader({ context }: LoaderFunctionArgs) {
  signedIn(context);
  const fault = await context.stores.editing.fault();
  const stores = readable(context.stores, fault);
  const collections = await Promise.all(
    shownCollections.map(async (name) => {
      const sources = await readSources(name, undefined, stores).catch(failUnavailable);
      return { name, counts: listDocuments(name, sources, {}).counts };
    }),
  );
  return { fault, collections };
}

export const meta: MetaFunction = () => [{ title: "Content | Desk" }];

/** What the office looks after, and what of it needs attention. */
export default function ContentPage() {
  const { fault, collections } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-title">Content</h1>
      <p className="mt-2 max-w-2xl text-muted">
        What visitors see on the site. Drafts stay here until you publish them.
      </p>
      <CannotSave fault={fault} />
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {collections.map(({ name, counts }) => {
          const { draft, scheduled, ...live } = counts;
          const onSite = Object.values(live).reduce((sum, count) => sum + count, 0);
          return (
            <li key={name} className="content-collection">
              <Link to={collectionPath(name)} className="content-link">
                {collectionWords[name].title}
              </Link>
              <p className="text-small text-muted">
                {countOf(name, onSite + draft + scheduled)} · {collectionWords[name].place}
              </p>
              <ul className="content-attention">
                {ATTENTION.map(
                  ([state, words, className]) =>
                    counts[state] > 0 && (
                      <li key={state}>
                        <Link to={listPath(name, { state })} className={className}>
                          {counts[state]} {words}
                        </Link>
                      </li>
                    ),
                )}
              </ul>
            </li>
          );
        })}
        <li className="content-collection">
          <Link to={LIBRARY} className="content-link">
            Pictures and files
          </Link>
          <p className="text-small text-muted">In all of these</p>
        </li>
      </ul>
    </>
  );
}

const ATTENTION: [DocumentState, string, string][] = [
  ["faulty", "faulty", "text-bad"],
  ["scheduled", "scheduled", "text-sun"],
  ["draft", "not published yet", "text-sun"],
  ["changed", "with a draft", "text-sun"],
];
