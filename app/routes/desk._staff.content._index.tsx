import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countOf } from "~/content/collection";
import { collectionOf, documentNames } from "~/content/content";
import { forStaff } from "~/desk/for-staff.server";
import { LIBRARY } from "~/editor/library/send-file";
import { readable, readSources } from "~/editor/list/content-list.server";
import { CannotSave } from "~/editor/list/content-notices";
import { listDocuments } from "~/editor/list/document-list";
import { type DocumentState, listPath } from "~/editor/list/list-query";
import { collectionPath } from "~/editor/save/paths";
import { failUnavailable } from "~/server/unavailable.server";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ stores }) => {
    const fault = await stores.editing.fault();
    const sources = readable(stores, fault);
    const collections = await Promise.all(
      documentNames.map(async (name) => {
        const read = await readSources(name, undefined, sources).catch(failUnavailable);
        const { words, onlyId } = collectionOf(name);
        return { name, words, isOnly: onlyId !== undefined, counts: listDocuments(name, read, {}).counts };
      }),
    );
    return { fault, collections };
  });
}

export const meta: MetaFunction = () => [{ title: "Content | Desk" }];

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
        {collections.map(({ name, words, isOnly, counts }) => {
          const { draft, ...live } = counts;
          const onSite = Object.values(live).reduce((sum, count) => sum + count, 0);
          return (
            <li key={name} className="content-collection p-4">
              <Link to={collectionPath(name)} className="content-link">
                {words.title}
              </Link>
              <p className="text-small text-muted">
                {isOnly ? "" : `${countOf(onSite + draft, words)} · `}
                {words.place}
              </p>
              <ul className="relative flex w-fit flex-wrap gap-x-4 text-small">
                {ATTENTION.map(
                  ([state, label, className]) =>
                    counts[state] > 0 && (
                      <li key={state}>
                        <Link
                          to={listPath(name, { state })}
                          className={`inline-flex min-h-11 items-center underline ${className}`}
                        >
                          {counts[state]} {label}
                        </Link>
                      </li>
                    ),
                )}
              </ul>
            </li>
          );
        })}
        <li className="content-collection p-4">
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
  ["draft", "not published yet", "text-sun"],
  ["changed", "with a draft", "text-sun"],
];
