import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { decoded } from "~/content/urls";
import { answerForm, forStaff } from "~/desk/for-staff.server";
import { Fault, SearchForm, Tabs } from "~/desk/form-parts";
import { ChooseFiles, DropFiles, PDFS, PICTURES } from "~/editor/library/choose-media";
import { libraryPage, restoreRecord } from "~/editor/library/library.server";
import { MediaRows } from "~/editor/library/media-rows";
import { filePath, LIBRARY } from "~/editor/library/send-file";
import { UploadList, usePageUploads } from "~/editor/library/uploads";
import { DeletedRows } from "~/editor/list/content-rows";
import { Pages } from "~/editor/list/list-controls";
import { readLibraryAction } from "~/editor/save/requests.server";
import { oneOf, pageNumber, searchOf, valuesIn, words } from "~/query";
import { readForm } from "~/submission/read-form.server";
import { timeLabel } from "~/ui/format-day";

const TABS = { "": "All", unused: "Not used", undescribed: "Not described", removed: "Removed" };

type Tab = keyof typeof TABS;

const rules = {
  q: words(100),
  show: oneOf("unused", "undescribed", "removed"),
  kind: oneOf("pictures", "files"),
  page: pageNumber,
};

export const handle = { query: rules };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores, personLabel }) => {
    const { q = "", show = "", kind = "", page: number = 1 } = valuesIn(rules, new URL(request.url).search);
    const values = { q, show, kind, page: Number(number) } as const;
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

/** POST with `do` "restore" and the `id` of a removed file. */
export function action(args: ActionFunctionArgs) {
  return answerForm(args, async ({ request, stores, staff: { email } }) => {
    const asked = readLibraryAction((await readForm(request)).text);
    if (!asked) return refuse("This form is incomplete. Please try again.", 422);
    const restored = await stores.media.restore(decoded(asked.id), email);
    if (!restored) return refuse("It’s too old to restore.", 409);
    await restoreRecord(stores.editing, restored, email);
    await stores.desk.record({ kind: "restore", by: email, reference: `media/${restored}` });
    return redirect(filePath(restored), 303);
  });
}

function refuse(fault: string, status: number) {
  return data({ errors: { store: fault } }, { status });
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
      {answered && <Fault>{answered.errors.store}</Fault>}
      {fault ? <Fault>{fault}</Fault> : <UploadForm kind={kind} />}
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

function UploadForm({ kind }: { kind: keyof typeof ACCEPT }) {
  const { uploads, add, tryAgain } = usePageUploads();
  return (
    <DropFiles onFiles={add}>
      <ChooseFiles accept={ACCEPT[kind]} label="Choose files" onFiles={add} />
      <p className="mt-3 text-small text-muted">
        Pictures (JPEG, PNG, WebP) and PDFs, up to 30 MB each.
        <span className="hidden pointer-fine:inline"> You can drop them here too.</span>
      </p>
      <UploadList uploads={uploads} tryAgain={tryAgain} />
    </DropFiles>
  );
}
