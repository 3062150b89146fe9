import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { formatFileSize } from "~/content/brochure";
import { recordId } from "~/content/media-file";
import { decoded } from "~/content/media-url";
import { personLabel, timeLabel } from "~/desk/labels";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault } from "~/desk/store-fault.server";
import { libraryFile } from "~/media/library.server";
import { removeRecord, saveRecord } from "~/media/save-record";
import { Fault } from "~/pages/desk/form-parts";
import { DescribeFile } from "~/pages/desk-content/describe-file";
import { FileActions } from "~/pages/desk-content/file-actions";
import { filePath, LIBRARY } from "~/pages/desk-content/media-paths";
import { UseLink } from "~/pages/desk-content/media-rows";
import { receiveMediaForm } from "~/submission/receive-media.server";

/** Longer texts are no help to anybody who listens. */
const MAX_DESCRIPTION = 300;

export async function loader({ params, context }: LoaderFunctionArgs) {
  signedIn(context);
  const { editing } = context.stores;
  const file = await libraryFile(context.stores, params.name ?? "");
  if (!file) throw new Response("File not found.", { status: 404 });
  const [record, fault] = await Promise.all([
    editing.read("mediaFiles", recordId(file.name)),
    editing.fault(),
  ]);
  const former = file.former.map(({ key, by, at }) => ({
    key: encodeURIComponent(key), // A form's texts are cleaned.
    words: `Replaced by ${personLabel(by)}, ${timeLabel(at)}`,
  }));
  return { ...file, former, size: formatFileSize(file.size), seen: record?.version ?? "", fault };
}

interface Answered {
  errors?: Record<string, string>;
  done?: string;
}

/** POST with `do`: "describe", "replace", "remove" or "restore". */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { email } = signedIn(context);
  const { media, editing, desk } = context.stores;
  return orStoreFault<Response | ReturnType<typeof answer>, Answered>({}, async () => {
    const name = (await context.stores.findMedia(params.name ?? ""))?.name;
    if (!name) throw new Response("File not found.", { status: 404 });
    const { text, files, isTooLarge } = await receiveMediaForm(request, media, email, name);
    const log = (what: string, of = name) => desk.record({ by: email, what, reference: `media/${of}` });

    if (text("do") === "replace") {
      const [file] = files;
      if (!file) return answer({ errors: { file: "Choose a file first" } }, isTooLarge ? 413 : 422);
      if ("refused" in file) return answer({ errors: { file: `${file.given} ${file.refused}` } }, 422);
      if ("failed" in file) return answer({ errors: { file: "Not stored: try again in a minute" } }, 503);
      await log("replaced");
      return answer({ done: "The new file is in every place of the old one." });
    }

    if (text("do") === "remove") {
      const file = await libraryFile(context.stores, name);
      if (file && file.uses.length > 0)
        return answer({ errors: { remove: "Somebody uses it by now, so it is not removed" } }, 409);
      await media.remove(name, email);
      await removeRecord(editing, name, email, text("seen"));
      await log("removed");
      return redirect(`${LIBRARY}?show=removed`, 303);
    }

    if (text("do") === "restore") {
      const restored = await media.restore(decoded(text("key")), email);
      if (!restored) return answer({ errors: { key: "It is not kept any more" } }, 409);
      await log("restored", restored);
      return answer({ done: "The one before is back in every place." });
    }

    const [description = "", hindi = ""] = ["description", "hindi"].map((field) =>
      text(field).replace(/\s+/g, " ").trim(),
    );
    if (Math.max(description.length, hindi.length) > MAX_DESCRIPTION)
      return answer({ errors: { description: `Please use at most ${MAX_DESCRIPTION} characters` } }, 422);
    const focus = { x: shareOf(text("x")), y: shareOf(text("y")) };
    const saved = await saveRecord(editing, name, { description, hindi, focus }, email, text("seen"));
    if ("refused" in saved) return answer({ errors: { description: saved.refused } }, 422);
    if ("conflict" in saved) {
      const theirs = saved.conflict?.live?.description;
      const errors = {
        description: `Somebody else wrote meanwhile: “${theirs ?? ""}”. Send again to replace it`,
      };
      return answer({ errors }, 409);
    }
    await log("described");
    return answer({ done: "Saved." });
  });
}

function answer(answered: Answered, status = 200) {
  return data(answered, { status });
}

/** From per cent. */
function shareOf(text: string): number {
  const percent = Number(text);
  return percent >= 0 && percent <= 100 && text !== "" ? Math.round(percent) / 100 : 0.5;
}

export { sendForm as clientAction } from "~/pages/desk/send-form";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "File"} | Desk` }];

export default function File() {
  const file = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>() as Answered | undefined;
  const { name, type, size, uses, fault } = file;
  const messages = Object.values(answered?.errors ?? {});
  return (
    <div className="max-w-3xl">
      <Link to={LIBRARY} className="inline-flex min-h-11 items-center text-small text-muted underline">
        Pictures and files
      </Link>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">{name}</h1>
      <p className="mt-2 text-muted">
        {type === "application/pdf" ? "PDF" : "Picture"}, {size}.{" "}
        <a href={file.url} target="_blank" rel="noreferrer" className="underline">
          Open it
        </a>
      </p>
      {messages.length > 0 && <Fault>{messages.join(". ")}.</Fault>}
      {answered?.done && (
        <p role="status" className="mt-4 border-l-2 border-good pl-3 text-good">
          {answered.done}
        </p>
      )}
      {fault && <Fault>{fault}</Fault>}
      {file.picture && <DescribeFile key={file.seen} file={file} />}
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
