import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { formatFileSize } from "~/content/brochure";
import { comparableName, decoded } from "~/content/urls";
import { answerForm, forStaff, needsManager } from "~/desk/for-staff.server";
import { BackLink, Done, Fault } from "~/desk/form-parts";
import { refreshBrochures } from "~/editor/library/brochure-file.server";
import { DescribeFile, FileActions } from "~/editor/library/file-form";
import { libraryFile, removeRecord } from "~/editor/library/library.server";
import { UseLink } from "~/editor/library/media-rows";
import { receiveMediaForm } from "~/editor/library/receive-media.server";
import { filePath, LIBRARY } from "~/editor/library/send-file";
import { readFileAction } from "~/editor/save/requests.server";
import type { LogKind } from "~/sales/lead/desk-log";
import { timeLabel } from "~/ui/format-day";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, stores, personLabel }) => {
    const file = await libraryFile(stores, params.name ?? "");
    if (!file) throw new Response("File not found.", { status: 404 });
    const former = file.former.map(({ key, by, at }) => ({
      key: encodeURIComponent(key), // A form's texts are cleaned.
      words: `Replaced by ${personLabel(by)}, ${timeLabel(at)}`,
    }));
    return { ...file, former, size: formatFileSize(file.size), fault: await stores.editing.fault() };
  });
}

interface FileAnswer {
  errors?: Record<string, string>;
  done?: string;
}

/** POST with `do`: "replace", "remove" or "restore". */
export function action(args: ActionFunctionArgs) {
  return answerForm(args, async ({ request, params, stores, staff }) => {
    const { email } = staff;
    const { media, editing, desk, libraryIndex } = stores;
    const name = (await stores.findMedia(params.name ?? ""))?.name;
    if (!name) throw new Response("File not found.", { status: 404 });
    const { text, file, isTooLarge } = await receiveMediaForm(request, media, email, name);
    const asked = readFileAction(text);
    const log = (kind: LogKind, of = name) => desk.record({ kind, by: email, reference: `media/${of}` });

    if (!asked) return answer({ errors: { do: "This form is incomplete. Please try again" } }, 422);
    if (asked.do === "replace") {
      if (!file) return answer({ errors: { file: "Choose a file first" } }, isTooLarge ? 413 : 422);
      if (file.status === "refused") return answer({ errors: { file: `${file.given} ${file.reason}` } }, 422);
      if (file.status === "failed")
        return answer({ errors: { file: "Not stored: try again in a minute" } }, 503);
      await log("replace");
      await refreshBrochures(name, email, stores);
      return answer({
        done: `The new ${/\.pdf$/i.test(name) ? "file" : "picture"} is now everywhere the old one was.`,
      });
    }

    if (asked.do === "remove") {
      needsManager(staff, "delete");
      const { uses } = await libraryIndex.readAgain();
      if (uses.has(comparableName(name)))
        return answer({ errors: { remove: "Somebody is using it now, so it wasn’t removed" } }, 409);
      // Somebody else may have removed it a moment ago: the list says who.
      if (await media.remove(name, email)) {
        await removeRecord(editing, name, email, asked.seen);
        await log("remove");
      }
      return redirect(`${LIBRARY}?show=removed`, 303);
    }

    const restored = await media.restore(decoded(asked.key), email);
    if (!restored) return answer({ errors: { key: "It’s too old to restore" } }, 409);
    await log("restore", restored);
    await refreshBrochures(restored, email, stores);
    return answer({ done: "The one before is restored in every place." });
  });
}

function answer(answered: FileAnswer, status = 200) {
  return data(answered, { status });
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "File"} | Desk` }];

export default function File() {
  const file = useLoaderData<typeof loader>();
  const answered = useActionData<FileAnswer>();
  const { name, type, size, uses, fault } = file;
  const messages = Object.values(answered?.errors ?? {});
  return (
    <div className="max-w-3xl">
      <BackLink to={LIBRARY}>Pictures and files</BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">{name}</h1>
      <p className="mt-2 text-muted">
        {type === "application/pdf" ? "PDF" : "Picture"}, {size}.{" "}
        <a href={file.url} target="_blank" rel="noreferrer" className="underline">
          Open it
        </a>
      </p>
      {messages.length > 0 && <Fault>{messages.join(". ")}.</Fault>}
      {answered?.done && <Done>{answered.done}</Done>}
      {fault && <Fault>{fault}</Fault>}
      {file.picture && <DescribeFile key={name} file={file} />}
      <h2 className="mt-10 font-display text-card">Where it is used</h2>
      {uses.length === 0 && <p className="mt-2 text-muted">Nowhere.</p>}
      <ul className="mt-2 grid gap-1">
        {uses.map((use) => (
          <li key={`${use.collection}/${use.id}`} className="min-h-8">
            <UseLink use={use} />
          </li>
        ))}
      </ul>
      {!fault && (
        <FileActions
          path={filePath(name)}
          former={file.former}
          seen={file.seen}
          isPdf={!file.picture}
          isUsed={uses.length > 0}
        />
      )}
    </div>
  );
}
