import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { decoded, mediaUrl } from "~/content/media-url";
import { personLabel, timeLabel } from "~/desk/labels";
import { signedIn } from "~/desk/signed-in";
import { documentPath } from "~/editing/collections";
import { titleOf } from "~/editing/media-uses";
import { putMedia, readPlace } from "~/editing/put-media";
import { libraryPage } from "~/media/library.server";
import { restoreRecord } from "~/media/save-record";
import { Fault } from "~/pages/desk/form-parts";
import { SearchForm } from "~/pages/desk/search-form";
import { DeletedRows } from "~/pages/desk-content/deleted-rows";
import { Pages } from "~/pages/desk-content/list-controls";
import { filePath, LIBRARY } from "~/pages/desk-content/media-paths";
import { MediaRows } from "~/pages/desk-content/media-rows";
import { UploadForm } from "~/pages/desk-content/upload-form";
import { name, oneOf, pageNumber, searchOf, words } from "~/query";
import { routeQuery } from "~/server/route-query";
import { receiveMediaForm } from "~/submission/receive-media.server";

const TABS = { "": "All", unused: "Not used", undescribed: "Not described", removed: "Removed" };

type Tab = keyof typeof TABS;

const KINDS = ["pictures", "files"] as const;

const rules = {
  q: words(100),
  show: oneOf("unused", "undescribed", "removed"),
  kind: oneOf(...KINDS),
  /** The field that a file is chosen for. */
  to: name,
  page: pageNumber,
};

export const handle = { query: rules };

export async function loader({ request, context }: LoaderFunctionArgs) {
  signedIn(context);
  const { search } = routeQuery(request, handle, context);
  const values = {
    q: search.get("q") ?? "",
    show: (search.get("show") ?? "") as Tab,
    kind: KINDS.find((kind) => kind === search.get("kind")) ?? ("" as (typeof KINDS)[number] | ""),
    page: Number(search.get("page") ?? 1),
    to: search.get("to") ?? "",
  };
  const { editing } = context.stores;
  const place = readPlace(values.to);
  if (place) values.kind = place.kind;
  const [page, fault, document] = await Promise.all([
    libraryPage(context.stores, values),
    editing.fault(),
    place && editing.read(place.collection, place.id),
  ]);
  const into = place &&
    document && {
      path: documentPath(place.collection, place.id),
      title: titleOf(document),
    };
  const removed = page.removed.map(({ key, name, by, at }) => ({
    id: encodeURIComponent(key), // A form's texts are cleaned.
    title: name,
    words: `Removed by ${personLabel(by)}, ${timeLabel(at)}`,
  }));
  return { ...page, ...values, removed, fault, into };
}

/**
 * POST with `files`, from a browser without scripts; with the `name` of a file of the library, for the field `to`; or with `do`
 * "restore" and the `id` of a removed file.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { email } = signedIn(context);
  const { media, desk, editing } = context.stores;
  const log = (what: string, of: string) => desk.record({ by: email, what, reference: `media/${of}` });
  const place = readPlace(routeQuery(request, handle, context).search.get("to") ?? "");
  const form = await receiveMediaForm(request, media, email);
  if (form.text("do") === "restore") {
    const restored = await media.restore(decoded(form.text("id")), email);
    if (!restored) return data({ added: [], refused: ["It is not kept any more."] }, { status: 409 });
    await restoreRecord(editing, restored, email);
    await log("restored", restored);
    return redirect(filePath(restored), 303);
  }
  const added = form.files.flatMap((file) => ("name" in file ? [file.name] : []));
  for (const name of added) await log("uploaded", name);
  const refused = form.files.flatMap((file) => ("name" in file ? [] : [refusalOf(file)]));
  if (form.isTooLarge) refused.push("Some files were left out: send at most 20 at once, of 30 MB each.");
  if (form.isBroken) refused.push("The line was cut: choose the files again. Those that arrived are kept.");
  const chosen = form.text("name") ? [form.text("name")] : added;
  if (chosen.length + refused.length === 0) refused.push("Choose files first.");
  if (place && chosen.length > 0) {
    const urls = chosen.map((name) => mediaUrl(name));
    const saved = await putMedia(editing, place, urls, email);
    if ("conflict" in saved)
      refused.push("The document is being changed: choose the file in the list again.");
    else if ("refused" in saved) refused.push(`The document cannot take it: ${saved.refused}.`);
    else if (refused.length === 0) {
      // New entries are the last ones of their list.
      const at = /\.\d+/.test(place.field) ? place.field : `${place.field}.end`;
      return redirect(`${documentPath(place.collection, place.id)}?at=${at}#f.${place.field}`, 303);
    }
  }
  const status = refused.length === 0 ? 200 : form.isTooLarge ? 413 : 422;
  return data({ added, refused }, { status });
}

function refusalOf(file: { given: string; refused: string } | { given: string; failed: true }): string {
  return `${file.given} ${"refused" in file ? file.refused : "was not stored: try again in a minute"}.`;
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "Pictures and files | Desk" }];

export default function Library() {
  const loaded = useLoaderData<typeof loader>();
  const { files, found, removed, fault, into, q, show, kind, to } = loaded;
  const answered = useActionData<typeof action>();
  const kept = { kind, to };
  const tabs = (Object.keys(TABS) as Tab[]).filter(
    (tab) => tab !== "removed" || tab === show || (loaded.counts.removed > 0 && !into),
  );
  return (
    <>
      {into && (
        <Link to={into.path} className="inline-flex min-h-11 items-center text-small text-muted underline">
          {into.title}
        </Link>
      )}
      <h1 className="text-title">{into ? `Choose for ${into.title}` : "Pictures and files"}</h1>
      {fault ? <Fault>{fault}</Fault> : <UploadForm kind={kind} answered={answered} />}
      <div className="mt-8">
        <SearchForm
          path={LIBRARY}
          q={q}
          kept={{ ...kept, show }}
          label="Search by name, description or document"
          hint="Name, description or document"
        />
      </div>
      <nav aria-label="Which files" className="mt-4 flex flex-wrap gap-2">
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={pathOf({ ...kept, q, show: tab })}
            aria-current={tab === show ? "page" : undefined}
            className="lead-tab"
          >
            {TABS[tab]} <b>{loaded.counts[tab]}</b>
          </Link>
        ))}
      </nav>
      {removed.length > 0 && <DeletedRows rows={removed} path={pathOf({ show })} canSave={!fault} />}
      {found > 0 && <MediaRows files={files} isChoice={into !== undefined} />}
      {found + removed.length === 0 && <p className="mt-6 text-muted">{emptyText(q, show)}</p>}
      <Pages page={loaded.page} pages={loaded.pages} pathOf={(page) => pathOf({ ...kept, q, show, page })} />
    </>
  );
}

function pathOf(values: Record<string, string | number>): string {
  return LIBRARY + searchOf(rules, values);
}

function emptyText(q: string, show: Tab): string {
  if (q) return `Nothing found for “${q}”.`;
  if (show === "unused") return "Every file is used.";
  if (show === "removed") return "Nothing was removed in the last 90 days.";
  return show ? "Every picture is described." : "No files yet.";
}
