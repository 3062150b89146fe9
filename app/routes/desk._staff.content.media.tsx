import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { useEffect } from "react";
import { decoded } from "~/content/urls";
import { forStaff } from "~/desk/for-staff.server";
import { Done, Fault, SearchForm, Submit, Tabs } from "~/desk/form-parts";
import { ChooseFiles, DropFiles, PDFS, PICTURES } from "~/editor/library/choose-media";
import { libraryPage, restoreRecord } from "~/editor/library/library.server";
import { MediaRows } from "~/editor/library/media-rows";
import { type FILES, receiveMediaForm } from "~/editor/library/receive-media.server";
import { UploadList, useUploads } from "~/editor/library/uploads";
import { DeletedRows } from "~/editor/list/content-rows";
import { Pages } from "~/editor/list/list-controls";
import { filePath, LIBRARY } from "~/editor/save/paths";
import { readLibraryAction } from "~/editor/save/requests.server";
import type { UploadResult } from "~/media/receive-upload.server";
import { oneOf, pageNumber, searchOf, words } from "~/query";
import type { LogKind } from "~/sales/lead/desk-log";
import { routeQuery } from "~/server/route-query";
import { WriteRefused } from "~/store-fault";
import { timeLabel } from "~/ui/format-day";

const TABS = { "": "All", unused: "Not used", undescribed: "Not described", removed: "Removed" };

type Tab = keyof typeof TABS;

const KINDS = ["pictures", "files"] as const;

const rules = {
  q: words(100),
  show: oneOf("unused", "undescribed", "removed"),
  kind: oneOf(...KINDS),
  page: pageNumber,
};

export const handle = { query: rules };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, context, stores, personLabel }) => {
    const { search } = routeQuery(request, handle, context);
    const values = {
      q: search.get("q") ?? "",
      show: (search.get("show") ?? "") as Tab,
      kind: KINDS.find((kind) => kind === search.get("kind")) ?? ("" as (typeof KINDS)[number] | ""),
      page: Number(search.get("page") ?? 1),
    };
    const { editing } = stores;
    const [page, fault] = await Promise.all([libraryPage(stores, values), editing.fault()]);
    const removed = page.removed.map(({ key, name, by, at }) => ({
      id: encodeURIComponent(key), // A form's texts are cleaned.
      title: name,
      words: `Removed by ${personLabel(by)}, ${timeLabel(at)}`,
    }));
    return { ...page, ...values, removed, fault };
  });
}

/** POST with `files`, or with `do` "restore" and the `id` of a removed file. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: { email } }) => {
    const { media, desk, editing } = stores;
    const log = (kind: LogKind, of: string) => desk.record({ kind, by: email, reference: `media/${of}` });
    const form = await receiveMediaForm(request, media, email);
    const asked = readLibraryAction(form.text);
    if (asked?.do === "restore") {
      const restored = await media.restore(decoded(asked.id), email).catch((error: unknown) => {
        if (error instanceof WriteRefused) return error;
        throw error;
      });
      if (restored instanceof WriteRefused)
        return data({ added: [], refused: [`Nothing is restored: ${restored.message}.`] }, { status: 503 });
      if (!restored) return data({ added: [], refused: ["It’s too old to restore."] }, { status: 409 });
      await restoreRecord(editing, restored, email);
      await log("restore", restored);
      return redirect(filePath(restored), 303);
    }
    const added = form.files.flatMap((file) => (file.status === "stored" ? [file.name] : []));
    for (const name of added) await log("upload", name);
    const refused = form.files.flatMap((file) => (file.status === "stored" ? [] : [refusalOf(file)]));
    if (form.isTooLarge) refused.push("Some files were left out: send at most 20 at once, of 30 MB each.");
    if (form.isBroken) refused.push("The line was cut: choose the files again. Those that arrived are kept.");
    if (added.length + refused.length === 0) refused.push("Choose files first.");
    const status = refused.length === 0 ? 200 : form.isTooLarge ? 413 : 422;
    return data({ added, refused }, { status });
  });
}

function refusalOf(file: Exclude<UploadResult, { status: "stored" }>): string {
  return `${file.given} ${file.status === "refused" ? file.reason : "was not stored: try again in a minute"}.`;
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction = () => [{ title: "Pictures and files | Desk" }];

export default function Library() {
  const loaded = useLoaderData<typeof loader>();
  const { files, found, removed, fault, q, show, kind } = loaded;
  const answered = useActionData<typeof action>();
  const kept = { kind };
  const tabs = (Object.keys(TABS) as Tab[])
    .filter((tab) => tab !== "removed" || tab === show || loaded.counts.removed > 0)
    .map((tab) => ({
      to: pathOf({ ...kept, q, show: tab }),
      label: TABS[tab],
      count: loaded.counts[tab],
      isCurrent: tab === show,
    }));
  return (
    <>
      <h1 className="text-title">Pictures and files</h1>
      {fault ? <Fault>{fault}</Fault> : <UploadForm kind={kind} answered={answered} />}
      <div className="mt-8">
        <SearchForm
          path={LIBRARY}
          q={q}
          kept={{ ...kept, show }}
          label="Search by name, description or document"
          hint="Name or what it shows"
        />
      </div>
      <Tabs label="Which files" tabs={tabs} />
      {removed.length > 0 && <DeletedRows rows={removed} path={pathOf({ show })} canSave={!fault} />}
      {found > 0 && <MediaRows files={files} />}
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

const ACCEPT = { "": `${PICTURES},${PDFS}`, pictures: PICTURES, files: PDFS };

interface UploadFormProps {
  kind: keyof typeof ACCEPT;
  /** What came of a form that was sent without scripts. */
  answered: { added: string[]; refused: string[] } | undefined;
}

/** Adds files to the library: one request for each, or a form with all of them. */
function UploadForm({ kind, answered }: UploadFormProps) {
  const { revalidate } = useRevalidator();
  const { uploads, isBusy, add, tryAgain } = useUploads(() => undefined);
  const hasSent = uploads.length > 0 && !isBusy;
  useEffect(() => {
    if (hasSent) revalidate();
  }, [hasSent, revalidate]);
  return (
    <DropFiles onFiles={add}>
      <form method="post" encType="multipart/form-data">
        <ChooseFiles name={FILES_FIELD} accept={ACCEPT[kind]} label="Choose files" onFiles={add} />
        <p className="mt-3 text-small text-muted">
          Pictures (JPEG, PNG, WebP) and PDFs, up to 30 MB each.
          <span className="hidden scripted:pointer-fine:inline"> You can drop them here too.</span>
        </p>
        <Submit label="Send the files" className="button button-primary mt-4 scripted:hidden" />
      </form>
      {answered && <Answer {...answered} />}
      <UploadList uploads={uploads} tryAgain={tryAgain} />
    </DropFiles>
  );
}

/** Same name as in receive-media.server.ts, which browsers do not get. */
const FILES_FIELD: typeof FILES = "files";

function Answer({ added, refused }: { added: string[]; refused: string[] }) {
  return (
    <>
      {added.length > 0 && (
        <Done>
          {added.length === 1 ? "1 file is" : `${added.length} files are`} in the library: {added.join(", ")}
        </Done>
      )}
      {refused.length > 0 && <Fault>{refused.join(" ")}</Fault>}
    </>
  );
}
