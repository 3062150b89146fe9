import { Drawing } from "~/desk/drawing";
import { Submit } from "~/desk/form-parts";
import { fileKindLabels } from "~/sales/job/job-words";
import { ChangeForm } from "~/sales/lead/change-form";
import type { FileView } from "~/sales/lead/lead-view.server";
import { IDENTITY_KEPT_DAYS } from "~/texts/identity-notice";
import type { Language } from "~/texts/language";
import { FileUpload, IdentityNotice, KindSelect } from "./file-upload";

/** Photos that the page shows at once: the others are folded. */
const FIRST_PHOTOS = 4;

interface FilesPanelProps {
  files: readonly FileView[];
  /** The path of the bill or photo that came with the lead. */
  bill: { path: string; name: string } | undefined;
  language: Language;
}

/** Photos of the roof, and papers, each with what may be done to it. */
export function FilesPanel({ files, bill, language }: FilesPanelProps) {
  const photos = files.filter(({ kind, type }) => kind === "roof" && type.startsWith("image/"));
  const papers = files.filter((file) => !photos.includes(file));
  const own = files.filter(({ isOwn }) => isOwn);
  const [more, last] = [photos.slice(FIRST_PHOTOS), photos.at(-1)];
  return (
    <section id="files" aria-labelledby="files-title" className="card scroll-mt-4 p-4 sm:p-5">
      <h2 id="files-title" className="flex items-baseline justify-between text-card">
        Files <span className="text-small font-normal text-muted">{files.length || ""}</span>
      </h2>
      {last && (
        <>
          <Thumbnails photos={photos.slice(0, FIRST_PHOTOS)} />
          <p className="mt-1 text-small text-muted">
            {photos.length === 1 ? "1 roof photo" : `${photos.length} roof photos`}, {last.came}
          </p>
        </>
      )}
      {more.length > 0 && (
        <details className="media-more">
          <summary>{`${more.length} more`}</summary>
          <Thumbnails photos={more} />
        </details>
      )}
      {(bill || papers.length > 0) && (
        <ul className="mt-2">
          {bill && <Row title={bill.name} words="Came with the inquiry" path={bill.path} />}
          {papers.map((file) => (
            <Row key={file.id} title={fileKindLabels[file.kind]} words={wordsOf(file)} path={file.path} />
          ))}
        </ul>
      )}
      <FileUpload language={language} label="Photo or PDF" />
      {own.length > 0 && (
        <details className="media-more mt-3" data-open="">
          <summary>Change or remove</summary>
          <ul>
            {own.map((file) => (
              <FileForm key={file.id} file={file} language={language} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** "Shown to the customer · PDF · 24 Oct 2026, Ravi · signed.pdf". */
function wordsOf({ type, name, isShown, came }: FileView): string {
  const kind = type.replace(/^.*\//, "").toUpperCase();
  return [isShown && "Shown to the customer", kind, came, name].filter(Boolean).join(" · ");
}

function Thumbnails({ photos }: { photos: readonly FileView[] }) {
  return (
    <p className="file-photos mt-3">
      {photos.map(({ id, name, path }) => (
        <a key={id} href={`${path}?size=full-1600`} target="_blank" rel="noreferrer">
          <img
            src={`${path}?size=photo-280`}
            alt={`The roof, ${name}`}
            loading="lazy"
            width={80}
            height={80}
          />
        </a>
      ))}
    </p>
  );
}

function Row({ title, words, path }: { title: string; words: string; path: string }) {
  return (
    <li className="file-row">
      <Drawing path="M7 3.5h7l4 4v13H7zM14 3.5v4h4" size={20} lineWidth={1.6} />
      <p className="min-w-0 grow">
        {title}
        <span className="block truncate text-small text-muted">{words}</span>
      </p>
      <a href={path} target="_blank" rel="noreferrer" className="media-link font-semibold">
        Open<span className="sr-only">: {title}</span>
      </a>
    </li>
  );
}

function FileForm({ file, language }: { file: FileView; language: Language }) {
  const { id, kind, name, type, path, isShown, hasRule } = file;
  return (
    <li className="hairline-t py-3 first:border-0">
      <ChangeForm
        name={`file ${id}`}
        shown={{ kind, isShown: isShown ? "on" : "" }}
        change={({ isShown, removed, keepsRule, ...typed }) => ({
          file: {
            id,
            ...typed,
            ...(isShown !== undefined && { isShown: isShown === "on" }),
            ...(removed && { removed: true }),
            ...(keepsRule && { keepsRule: true }),
          },
        })}
        className="file-form file-choices"
        aria-label={name}
      >
        <p className="col-span-2 flex items-center gap-3">
          {type.startsWith("image/") && !hasRule && (
            <img
              src={`${path}?size=photo-280`}
              alt=""
              loading="lazy"
              width={48}
              height={48}
              className="file-thumb"
            />
          )}
          <span className="min-w-0 truncate">{name}</span>
        </p>
        <KindSelect kind={kind} />
        <Submit label="Save" />
        {kind !== "identity" && <IdentityNotice language={language} />}
        {kind === "identity" && (
          <label className="col-span-2 flex min-h-11 items-center gap-3">
            <input type="checkbox" name="keepsRule" className="h-5 w-5 shrink-0" />
            {`Called something else, it is still erased ${IDENTITY_KEPT_DAYS} days after the job, and never shown. If it is no identity paper, remove it and add it again.`}
          </label>
        )}
        {!hasRule && (
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="isShown" defaultChecked={isShown} className="h-5 w-5 shrink-0" />
            Show to the customer
          </label>
        )}
        <Submit name="removed" value="on" label="Remove" className="button col-start-2" />
      </ChangeForm>
    </li>
  );
}
