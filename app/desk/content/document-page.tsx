import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { AT, hasControl } from "~/content/editing/arrange";
import type { DocumentForm } from "~/content/editing/document-form.server";
import { intentButton, showsEntries } from "~/content/editing/intents";
import type { SaveIntent } from "~/content/editing/requests.server";
import { useFormDraft } from "~/desk/drafts";
import { Fault } from "~/desk/form-parts";
import { listed } from "./content-notices";
import { DocumentFields, type OutdatedField } from "./document-fields";
import { FormUploads, sentWords, useFormUploads } from "./form-uploads";

interface DocumentPageProps {
  form: DocumentForm;
  path: string;
  isNew: boolean;
  isSaved: boolean;
  /** The form as it was sent, if it is not saved. */
  answer: DocumentForm | undefined;
  hasDraft: boolean;
  fault: string | undefined;
  canSave: boolean;
  /** The entry that a button asked for: "photos.250". */
  shown: string | undefined;
  outdated: readonly OutdatedField[];
  /** What stands above the fields, in the form. */
  children?: React.ReactNode;
}

/** What the tab has kept, until the server answers. */
interface RestoredForm {
  of: unknown;
  form: Pick<DocumentForm, "typed" | "seen" | "was" | "base">;
}

export function DocumentPage({ form: given, path, isSaved, answer, ...page }: DocumentPageProps) {
  const [kept, setKept] = useState<RestoredForm>();
  const element = useRef<HTMLFormElement>(null);
  const restored = kept?.of === (answer ?? given.seen) ? kept.form : undefined;
  const form = { ...given, ...restored };
  const isSending = useNavigation().state === "submitting";
  const [waiting, setWaiting] = useState<HTMLButtonElement>();
  const of = { key: `typed ${path}`, version: given.seen, isSaved, answer, rendered: given.typed };
  const typing = useFormDraft(element, of, (entries) => {
    const { seen = "", was = "{}", base = "" } = entries;
    const typed = Object.entries(entries).filter(([name]) => name.startsWith("f."));
    const values = Object.fromEntries(typed.map(([name, value]) => [name.slice(2), value]));
    setKept({ of: answer ?? given.seen, form: { seen, was, base, typed: values } });
  });
  useShown(page.shown);
  const { errors } = form;

  function onSubmit(event: React.FormEvent) {
    const button = buttonOf(event);
    const isEarly = element.current?.querySelector("[data-sending]") != null;
    setWaiting(isEarly && button !== waiting ? button : undefined);
    if (isEarly) event.preventDefault();
    else if (typing.isTyped || !showsEntries(button.value)) typing.sent();
  }

  return (
    <Form ref={element} method="post" action={path} noValidate onSubmit={onSubmit} className="document-form">
      <FormUploads>
        {/* The Enter key presses the first button of a form. */}
        <button
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
        {page.fault && <Fault>{page.fault}</Fault>}
        {Object.keys(errors).length > 0 && <Errors errors={errors} at={form.typed[AT]} />}
        {restored && !isSending && (
          <p role="status" className="notice">
            What you typed here before is back. It is not saved yet.{" "}
            <button
              type="button"
              className="underline"
              onClick={() => {
                typing.forget();
                setKept(undefined);
              }}
            >
              Discard it
            </button>
          </p>
        )}
        {page.children}
        <OutdatedHindi outdated={page.outdated} at={form.typed[AT]} />
        <MissingHindi {...form.missing} at={form.typed[AT]} />
        <div key={form.seen + form.base + Boolean(restored)} {...(isSending && { inert: "" })}>
          <input type="hidden" name="seen" value={form.seen} />
          <input type="hidden" name="was" value={form.was} />
          {form.accepted && <input type="hidden" name="accepted" value={form.accepted} />}
          {form.base && <input type="hidden" name="base" value={form.base} />}
          {form.typed[AT] && <input type="hidden" name={`f.${AT}`} value={form.typed[AT]} />}
          <div className="form-fields">
            <DocumentFields
              fields={form.fields}
              typed={form.typed}
              errors={errors}
              changes={new Map(page.outdated.map(({ path, parts }) => [`${path}:hi`, parts]))}
            />
            {page.isNew && <NewId typed={form.typed} error={errors.id} />}
          </div>
        </div>
        {page.canSave && (
          <SaveBar {...page} publishError={errors.publishAt} isTyped={typing.isTyped} waiting={waiting} />
        )}
      </FormUploads>
    </Form>
  );
}

function OutdatedHindi({ outdated, at }: { outdated: readonly OutdatedField[]; at: string | undefined }) {
  const [one] = outdated;
  if (!one) return null;
  const count = outdated.length;
  return (
    <p className="notice">
      <ToControl name={`${one.path}:hi`} at={at}>
        Check the Hindi of {count === 1 ? "one field" : `${count} fields`}
      </ToControl>
      , because the English changed: {listed(outdated.map(({ label }) => label))}
    </p>
  );
}

function MissingHindi({ count, first, at }: DocumentForm["missing"] & { at: string | undefined }) {
  const [one] = first;
  if (!one) return null;
  return (
    <p className="mt-4 text-small text-muted">
      <ToControl name={`${one.path}:hi`} at={at}>
        Hindi is missing in {count === 1 ? "one field" : `${count} fields`}
      </ToControl>
      :{" "}
      {listed(
        first.map(({ label }) => label),
        count,
      )}
    </p>
  );
}

function Errors({ errors, at }: { errors: Record<string, string>; at: string | undefined }) {
  return (
    <ul className="notice list-disc ps-8">
      {Object.entries(errors).map(([name, error]) => (
        <li key={name}>{name === "" ? error : <ToControl {...{ name, at }}>{error}</ToControl>}</li>
      ))}
    </ul>
  );
}

interface ToControlProps {
  name: string;
  at: string | undefined;
  children: React.ReactNode;
}

/** Leads to a control of the form, which may be on another page of its list. */
function ToControl({ name, at, children }: ToControlProps) {
  if (hasControl(name, at))
    return (
      <a href={`#f.${name}`} className="underline">
        {children}
      </a>
    );
  return (
    <button {...intentButton({ intent: "open", control: name })} className="text-start underline">
      {children}
    </button>
  );
}

function buttonOf({ nativeEvent }: React.FormEvent): HTMLButtonElement {
  return (nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
}

/** Moves the focus to what the URL or a button asked for. */
function useShown(shown: string | undefined) {
  const { hash, key } = useLocation();
  const id = shown === undefined ? decodeURIComponent(hash.slice(1)) : `f.${shown}`;
  useEffect(() => {
    const control = id ? document.getElementById(id) : null;
    if (control && !control.checkVisibility()) {
      control.closest("details")?.setAttribute("open", "");
      control.closest(".photo")?.querySelector("a")?.click();
    }
    control?.focus();
  }, [id, key]);
}

function NewId({ typed, error }: { typed: DocumentForm["typed"]; error: string | undefined }) {
  return (
    <div className="form-field">
      <label htmlFor="f.:id">Address</label>
      <p id="id-about" className="form-about">
        The last part of its URL. Leave it empty to make it from the title. It can’t be changed later.
      </p>
      <input
        id="f.:id"
        name="f.:id"
        className="input block"
        autoComplete="off"
        autoCapitalize="none"
        defaultValue={typed[":id"]}
        aria-describedby="id-about"
        aria-invalid={error ? true : undefined}
      />
      {error && <p className="form-error">{error}</p>}
    </div>
  );
}

/** A new document whose collection has several kinds. */
export function KindChoice({ kinds, path }: { kinds: readonly string[]; path: string }) {
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      {kinds.map((kind) => (
        <Link key={kind} to={`${path}?kind=${kind}`} className="button">
          {kind.slice(0, 1).toUpperCase() + kind.slice(1)}
        </Link>
      ))}
    </p>
  );
}

interface SaveBarProps {
  isNew: boolean;
  hasDraft: boolean;
  isTyped: boolean;
  /** What was pressed while files were still being sent. */
  waiting: HTMLButtonElement | undefined;
  publishError: string | undefined;
}

/** What can be done with a form: always in reach. */
function SaveBar({ isNew, hasDraft, isTyped, waiting, publishError }: SaveBarProps) {
  // Not "Delete", nor a page that is only opened.
  const isSending = useNavigation().formData?.has("intent") ?? false;
  const button = (intent: SaveIntent) => ({
    ...intentButton({ intent }),
    "aria-disabled": isSending || undefined,
  });
  const files = useFormUploads();
  const { count, done, failed } = files;
  useEffect(() => {
    if (waiting && !files.isSending && failed === 0) waiting.form?.requestSubmit(waiting);
  }, [waiting, files.isSending, failed]);
  const isWaiting = waiting !== undefined && files.isSending;
  const sent = `${sentWords(files)}${isWaiting ? ". It goes on by itself then; press again to stop that" : ""}`;
  const typed = sent ? `${sent}, not saved yet` : "Not saved yet";
  const words = isTyped && !files.isSending ? typed : sent;
  return (
    <>
      <details className="form-group" open={publishError !== undefined}>
        <summary className="min-h-11 cursor-pointer py-2.5">
          Publish later{hasDraft && ", or discard the draft"}
        </summary>
        <div className="form-field mt-2">
          <label htmlFor="f.publishAt">Publish at (time in India)</label>
          <input
            id="f.publishAt"
            name="f.:publishAt"
            type="datetime-local"
            className="input block"
            aria-invalid={publishError ? true : undefined}
          />
          {publishError && <p className="form-error">{publishError}</p>}
        </div>
        <p className="mt-3 flex flex-wrap gap-2">
          <button {...button("schedule")} className="button">
            Publish at that time
          </button>
          {hasDraft && !isNew && (
            <button {...button("discard")} className="button">
              Discard draft
            </button>
          )}
        </p>
      </details>
      <div className="save-bar">
        <span role="status" className="me-auto text-small text-muted">
          {isSending ? "Saving…" : words}
        </span>
        {files.isSending && (
          <progress
            value={done}
            max={count}
            aria-label="Files sent"
            className="media-progress"
            data-sending=""
          />
        )}
        <button {...button("preview")} className="button">
          Preview
        </button>
        <button {...button("save")} className="button">
          Save draft
        </button>
        <button {...button("publish")} className="button button-primary">
          Publish{files.isSending && " when all are sent"}
        </button>
      </div>
    </>
  );
}
