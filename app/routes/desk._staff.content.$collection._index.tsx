import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import type { FormErrors } from "~/desk/lead-form";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault } from "~/desk/store-fault.server";
import { type Acted, actOn, moveTo } from "~/editing/change-document";
import { collectionPath, collectionWords, documentPath } from "~/editing/collections";
import { knownCollection } from "~/editing/known-collections";
import { ACTIONS, DELETED, LOGGED, listPath, listRules, valuesIn } from "~/editing/list-query";
import { BackLink } from "~/pages/desk-content/back-link";
import { idsInOrder, readable, readList } from "~/pages/desk-content/content-list.server";
import { CannotSave, Problem, ResultBar } from "~/pages/desk-content/content-notices";
import { ContentRows } from "~/pages/desk-content/content-rows";
import { DeletedRows } from "~/pages/desk-content/deleted-rows";
import { Pages, Search, Sorts, States } from "~/pages/desk-content/list-controls";
import { failUnavailable } from "~/server/unavailable.server";
import { readForm } from "~/submission/read-form.server";

const NONE: FormErrors = {};

export const handle = { query: listRules };

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  signedIn(context);
  const name = knownCollection(params.collection);
  const values = valuesIn(new URL(request.url).search);
  const fault = await context.stores.editing.fault();
  const list = await readList(name, values, readable(context.stores, fault)).catch(failUnavailable);
  // The last one is restored.
  if (values.state === DELETED && list.removed.length === 0)
    throw redirect(listPath(name, { ...values, state: undefined }), 303);
  return { name, values, fault, ...list };
}

/** POST with `do`, `id` and the version that the list showed (`seen`), or the `place` for a slide; `accepted`: see publishFault. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const { email: by } = signedIn(context);
  const { stores } = context;
  const name = knownCollection(params.collection);
  const { done: _, id: __, ...values } = valuesIn(new URL(request.url).search);
  const { text } = await readForm(request);
  const asked = ACTIONS.find((one) => one === text("do"));
  const [id, seen, place] = [text("id"), text("seen"), Number(text("place"))];
  return orStoreFault({ fault: "" }, async () => {
    const acted: Acted = !asked
      ? { fault: "This form is incomplete. Please try again." }
      : asked === "move"
        ? await moveTo(name, await idsInOrder(name, stores), { id, place, by }, stores.editing)
        : await actOn(name, { action: asked, id, seen, by, accepted: text("accepted") }, stores);
    if (!asked || "fault" in acted) return data({ id, seen, ...acted, errors: NONE }, 409);
    await stores.desk.record({ by, what: LOGGED[asked], reference: `${name}/${acted.id}` });
    if (asked === "duplicate") return redirect(documentPath(name, acted.id), 303);
    return redirect(listPath(name, { ...values, done: asked, id: acted.id }), 303);
  });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded ? collectionWords[loaded.name].title : "Content"} | Desk` },
];

export default function CollectionPage() {
  const { name, values, fault, result, ...list } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { done, id, ...kept } = values;
  const path = listPath(name, kept);
  const words = collectionWords[name];
  const problem = answered && "fault" in answered ? answered.errors.store || answered.fault : undefined;
  const isInOrder = name === "heroSliders" && !values.q && !values.state && !values.sort;
  return (
    <>
      <BackLink to="/desk/content">Content</BackLink>
      <h1 className="mt-1 text-title">{words.title}</h1>
      <CannotSave fault={fault} />
      {problem && <Problem {...answered} name={name} path={path} text={problem} />}
      <div className="mt-4 flex gap-2">
        <Search name={name} values={kept} />
        {!fault && (
          <Link to={`${collectionPath(name)}/new`} className="button button-primary shrink-0">
            New<span className="sr-only"> {words.one}</span>
          </Link>
        )}
      </div>
      <States name={name} values={kept} counts={list.counts} total={list.total} />
      {values.state === DELETED ? (
        <DeletedRows rows={list.removed} path={path} canSave={!fault} />
      ) : (
        <>
          <Sorts name={name} values={kept} found={list.found} />
          {list.rows.length > 0 ? (
            <ContentRows
              rows={list.rows}
              label={words.title}
              path={path}
              canSave={!fault}
              canCopy={name !== "solarRates"}
              firstPlace={isInOrder ? list.first : undefined}
            />
          ) : (
            <p className="mt-2 rounded-control border border-line bg-raised px-4 py-6 text-muted">
              {values.q || values.state ? `No ${words.many} match this.` : `No ${words.many} yet.`}
            </p>
          )}
          <Pages page={list.page} pages={list.pages} pathOf={(page) => listPath(name, { ...kept, page })} />
        </>
      )}
      {result && <ResultBar {...result} path={path} />}
    </>
  );
}
