import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { countOf } from "~/content/collection";
import { collectionOf } from "~/content/content";
import { priceTag } from "~/content/package";
import { answerForm, forStaff, needsManager } from "~/desk/for-staff.server";
import { BackLink, SearchForm } from "~/desk/form-parts";
import { idsInOrder, readable, readList } from "~/editor/list/content-list.server";
import { CannotSave, Elsewhere, Problem, ResultBar } from "~/editor/list/content-notices";
import { ContentRows, DeletedRows } from "~/editor/list/content-rows";
import { Pages, Sorts, States } from "~/editor/list/list-controls";
import { DELETED, listPath, listRules } from "~/editor/list/list-query";
import { changeDocument, moveTo, type PublishFault } from "~/editor/save/change-document.server";
import { knownCollection, taskOfChange } from "~/editor/save/documents";
import { collectionPath, documentPath } from "~/editor/save/paths";
import { readListAction } from "~/editor/save/requests.server";
import { valuesIn } from "~/query";
import { failUnavailable } from "~/server/unavailable.server";
import { refusalOf } from "~/staff/managers";
import { readForm } from "~/submission/read-form.server";

export const handle = { query: listRules };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff, personLabel }) => {
    const name = knownCollection(params.collection);
    const { onlyId } = collectionOf(name);
    if (onlyId) throw redirect(documentPath(name, onlyId));
    const values = valuesIn(listRules, new URL(request.url).search);
    const fault = await stores.editing.fault();
    const list = await readList(name, values, readable(stores, fault), personLabel).catch(failUnavailable);
    // The last one in this state has just been published, hidden or restored.
    const isEmpty = Object.entries(list.counts).some(
      ([state, count]) => state === values.state && count === 0,
    );
    if (isEmpty) throw redirect(listPath(name, { ...values, state: undefined }), 303);
    const { words, isUnique, isOrdered } = collectionOf(name);
    const canCopy = !isUnique && !refusalOf(staff, taskOfChange(name, "duplicate"));
    const page = { name, words, canCopy, isOrdered, values };
    return { ...page, fault: refusalOf(staff, taskOfChange(name)) ?? fault, ...list };
  });
}

/** POST with the `do` of a button (`readListAction`). */
export function action(args: ActionFunctionArgs) {
  return answerForm(args, async ({ params, request, stores, staff, personLabel }) => {
    const { email: by } = staff;
    const name = knownCollection(params.collection);
    const { done: _, id: __, ...values } = valuesIn(listRules, new URL(request.url).search);
    const { text } = await readForm(request);
    const asked = readListAction(text);
    const refuse = ({ fault, accepted, button }: PublishFault) =>
      data(
        {
          id: text("id"),
          seen: text("seen"),
          action: text("do"),
          accepted,
          button,
          errors: { store: fault },
        },
        409,
      );
    needsManager(staff, taskOfChange(name, asked?.do));
    if (!asked) return refuse({ fault: "This form is incomplete. Please try again." });
    // The only document is always there.
    if (collectionOf(name).onlyId) throw new Response(null, { status: 405 });
    if (name === "packages" && asked.do === "publish") {
      const found = await stores.editing.read(name, asked.id);
      if (priceTag(found?.live) !== priceTag(found?.draft?.fields ?? found?.live))
        needsManager(staff, "rates");
    }
    const result =
      asked.do === "move"
        ? await moveTo(name, await idsInOrder(name, stores), { ...asked, by, personLabel }, stores.editing)
        : await changeDocument(name, asked, { by, personLabel }, stores);
    if (result.status === "refused") return refuse(result);
    await stores.desk.record({ kind: asked.do, by, reference: `${name}/${result.id}` });
    if (asked.do === "duplicate") return redirect(documentPath(name, result.id), 303);
    return redirect(listPath(name, { ...values, done: asked.do, id: result.id }), 303);
  });
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.words.title ?? "Content"} | Desk` },
];

export default function CollectionPage() {
  const { name, words, canCopy, isOrdered, values, fault, result, ...list } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { done, id, ...kept } = values;
  const path = listPath(name, kept);
  const problem = answered?.errors.store;
  const isInOrder = isOrdered && !values.q && !values.state && !values.sort;
  return (
    <>
      <BackLink to="/desk/content">Content</BackLink>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-title">{words.title}</h1>
        {!fault && (
          <Link to={`${collectionPath(name)}/new`} className="button button-primary">
            New<span className="sr-only"> {words.one}</span>
          </Link>
        )}
      </div>
      {words.elsewhere && <Elsewhere {...words.elsewhere} />}
      <CannotSave fault={fault} />
      {problem && <Problem {...answered} name={name} path={path} text={problem} />}
      <div className="mt-4">
        <SearchForm
          path={collectionPath(name)}
          q={kept.q}
          kept={{ state: kept.state === DELETED ? "" : kept.state, sort: kept.sort }}
          label={`Search ${words.many}`}
          hint={`Find ${words.many}`}
        />
      </div>
      <States name={name} values={kept} counts={list.counts} total={list.total} />
      {values.state === DELETED ? (
        <DeletedRows rows={list.removed} path={path} canSave={!fault} />
      ) : (
        <>
          <Sorts name={name} values={kept} found={countOf(list.found, words)} />
          {list.rows.length > 0 ? (
            <ContentRows
              rows={list.rows}
              label={words.title}
              path={path}
              canSave={!fault}
              canCopy={canCopy}
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
