import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { collectionOf } from "~/content/content";
import { implausibleFigures } from "~/content/implausible-figures";
import { answerForm, forStaff, needsManager } from "~/desk/for-staff.server";
import { BackLink, Tabs } from "~/desk/form-parts";
import { Versions } from "~/editor/document/text-changes";
import { CannotSave, Problem, ResultBar } from "~/editor/list/content-notices";
import { wholeHistory } from "~/editor/save/change-address.server";
import { changeResult } from "~/editor/save/change-document.server";
import { compareFields, pastVersions } from "~/editor/save/compare.server";
import { describeDocument, knownCollection, taskOfChange } from "~/editor/save/documents";
import { collectionPath, documentId, documentPath } from "~/editor/save/paths";
import { oneOf, valuesIn } from "~/query";
import { refusalOf } from "~/staff/managers";
import { readForm } from "~/submission/read-form.server";
import { timeLabel } from "~/ui/format-day";

const SAID = {
  live: "It is restored: visitors see this version again.",
  draft: "The draft is restored.",
  figures: "It is restored as a draft, because its figures may be wrong: check them, then publish it.",
};

const rules = {
  /** What each version is compared with: the next one, or what is there now. */
  with: oneOf("now"),
  /** What was just restored. */
  done: oneOf("live", "draft", "figures"),
};

export const handle = { query: rules };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff, personLabel }) => {
    const { editing, parse } = stores;
    const name = knownCollection(params.collection);
    const id = documentId(params.id);
    const [{ found, history }, fault] = await Promise.all([wholeHistory(name, id, editing), editing.fault()]);
    if (!found && history.length === 0) throw new Response(null, { status: 404 });
    const fields = found?.live ?? found?.draft?.fields ?? history[0]?.fields ?? {};
    const { document } = await parse(name, id, fields);
    const { with: compared, done } = valuesIn(rules, new URL(request.url).search);
    const isWithNow = compared !== undefined;
    return {
      name,
      words: collectionOf(name).words,
      id,
      fault: refusalOf(staff, taskOfChange(name, "back")) ?? fault,
      isWithNow,
      done,
      title: describeDocument(name, id, document, fields).title,
      version: found?.version ?? "",
      isThere: found !== undefined,
      versions: pastVersions(found, history).map(({ key, was, by, at, fields, next }) => {
        const other = isWithNow ? (found?.live ?? found?.draft?.fields) : next;
        return {
          key,
          was,
          done: by
            ? `${personLabel(by)}, ${timeLabel(at)}`
            : `Changed outside of the desk, noticed ${timeLabel(at)}`,
          at: timeLabel(at),
          changes: other && compareFields(name, fields, other),
        };
      }),
    };
  });
}

/** POST with the `key` of a former state, and the version that the page showed (`seen`): restores it by a new save. */
export function action(args: ActionFunctionArgs) {
  return answerForm(args, async ({ params, request, stores, staff, personLabel }) => {
    const { editing, desk, parse } = stores;
    const { email: by } = staff;
    const name = knownCollection(params.collection);
    needsManager(staff, taskOfChange(name, "back"));
    const id = documentId(params.id);
    const { text } = await readForm(request);
    const { history } = await wholeHistory(name, id, editing);
    const former = history.find(({ key }) => key === text("key"));
    if (!former) return data({ errors: { store: "This version isn’t kept any more." } }, 409);
    const { was, fields } = former;
    const { document } = await parse(name, id, fields);
    const isAsked = was === "live" && document && implausibleFigures(name, undefined, document).length > 0;
    const change = was === "live" && !isAsked ? { live: fields } : { draft: { fields } };
    const saved = await editing.save(name, id, change, by, text("seen"));
    const restored = changeResult(id, saved, { by, personLabel });
    if (restored.status === "refused") return data({ errors: { store: restored.fault } }, 409);
    await desk.record({ kind: "restore-version", by, reference: `${name}/${id}` });
    return redirect(`${documentPath(name, id)}/history?done=${isAsked ? "figures" : was}`, 303);
  });
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `History: ${loaded?.title ?? ""} | Desk` },
];

export default function HistoryPage() {
  const { name, words, id, title, fault, isThere, isWithNow, done, versions, version } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const problem = answered?.errors.store;
  const path = documentPath(name, id);
  return (
    <div className="max-w-3xl">
      <BackLink to={isThere ? path : collectionPath(name)}>
        {isThere ? "Back to editing" : words.title}
      </BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">History of “{title}”</h1>
      <CannotSave fault={fault} />
      {problem && <Problem name={name} text={problem} path={path} />}
      {!isThere && <p className="notice">It is deleted. Restoring a version brings it back.</p>}
      {versions.length === 0 ? (
        <p className="mt-4 text-muted">Nothing has been changed here yet.</p>
      ) : (
        <>
          <Tabs
            label="Compare"
            tabs={[
              { to: `${path}/history`, label: "Each change", isCurrent: !isWithNow },
              { to: `${path}/history?with=now`, label: "Compared with now", isCurrent: isWithNow },
            ]}
          />
          <Versions versions={versions} seen={version} canSave={!fault} />
        </>
      )}
      {done && !answered && <ResultBar text={SAID[done]} path={`${path}/history`} />}
    </div>
  );
}
