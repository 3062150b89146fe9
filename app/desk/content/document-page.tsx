import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { AT, hasControl } from "~/content/editing/arrange";
import type { DocumentForm } from "~/content/editing/document-form.server";
import { intentButton, PAGES, showsEntries } from "~/content/editing/intents";
import type { SaveIntent } from "~/content/editing/requests.server";
import { type AutosaveState, useFormDraft } from "~/desk/drafts";
import { Fault } from "~/desk/form-parts";
import { listed } from "./content-notices";
import { DocumentFields, type OutdatedField } from "./document-fields";
import { errorId, FieldError } from "./field-input";
import { FiguresQuestion } from "./figures-question";
import { FormUploads, sentWords, useFormUploads } from "./uploads";

interface DocumentPageProps {
  form: DocumentForm;
  path: string;
  /** The person who types. */
  by: string;
  /** The time of the autosave that the form shows. */
  unsavedAt: string | undefined;
  isNew: boolean;
  /** The last part of its URL, if that can be changed; "" for a new document. */
  address: string | undefined;
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

/** What the browser has kept, until the server answers. */
interface RestoredForm {
  of: unknown;
  form: Pick<DocumentForm, "typed" | "seen" | "was" | "base">;
}

export function DocumentPage({ form: given, path, by, isSaved, answer, ...page }: DocumentPageProps) {
  const [kept, setKept] = useState<RestoredForm>();
  const element = useRef<HTMLFormElement>(null);
  const restored = kept?.of === (answer ?? given.seen) ? kept.form : undefined;
  const form = { ...given, ...restored };
  const isSending = useNavigation().state === "submitting";
  const isInert = isSending || !page.canSave;
  const [waiting, setWaiting] = useState<HTMLButtonElement>();
  const isUnsaved = page.unsavedAt !== undefined;
  const of = { by, path, version: given.seen, isSaved, isUnsaved, answer, rendered: given.typed };
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
    else if (button.value === "forget") typing.forget();
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
        {form.figures && (
          <a href="#figures" className="underline scripted:hidden">
            Show the figures
          </a>
        )}
        {Object.keys(errors).length > 0 && <Errors errors={errors} at={form.typed[AT]} />}
        {restored && !isSending && (
          <p role="status" className="notice">
            Your unsaved changes are back.{" "}
            <button
              type="button"
              className="underline"
              onClick={() => {
                typing.forget();
                setKept(undefined);
              }}
            >
              Discard them
            </button>
          </p>
        )}
        {page.unsavedAt && !restored && !isSending && (
          <p role="status" className="notice">
            Your unsaved changes of {page.unsavedAt} are back.{" "}
            <button {...intentButton({ intent: "forget" })} className="underline">
              Discard them
            </button>
          </p>
        )}
        {page.children}
        <OutdatedHindi outdated={page.outdated} at={form.typed[AT]} />
        <MissingHindi {...form.missing} at={form.typed[AT]} />
        <div key={form.seen + form.base + Boolean(restored) + isUnsaved} {...(isInert && { inert: "" })}>
          <input type="hidden" name="seen" value={form.seen} />
          <input type="hidden" name="was" value={form.was} />
          <input
            type="hidden"
            name={`f.${PAGES}`}
            value={`${form.typed[PAGES] ?? ""} ${typing.page}`.trim()}
          />
          {form.accepted && !form.figures && <input type="hidden" name="accepted" value={form.accepted} />}
          {form.base && <input type="hidden" name="base" value={form.base} />}
          {form.typed[AT] && <input type="hidden" name={`f.${AT}`} value={form.typed[AT]} />}
          <div className="form-fields">
            <DocumentFields
              fields={form.fields}
              typed={form.typed}
              errors={errors}
              changes={new Map(page.outdated.map(({ path, parts }) => [`${path}:hi`, parts]))}
            />
            {page.address !== undefined && (
              <Address now={page.address} typed={form.typed[":id"]} error={errors.id} />
            )}
          </div>
        </div>
        {form.figures && <FiguresQuestion key={form.accepted} accepted={form.accepted} {...form.figures} />}
        {page.canSave && (
          <SaveBar {...page} typed={typing.isTyped ? typedWords(typing.autosaved) : ""} waiting={waiting} />
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
      . Left empty, visitors read the English.
    </p>
  );
}

function Errors({ errors, at }: { errors: Record<string, string>; at: string | undefined }) {
  return (
    <ul className="notice grid list-inside list-disc gap-1">
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

interface AddressProps {
  now: string;
  typed: string | undefined;
  error: string | undefined;
}

function Address({ now, typed, error }: AddressProps) {
  return (
    <details className="form-rare" open={error !== undefined}>
      <summary>Address: {now || "made from the title"}</summary>
      <div className="form-field">
        <label htmlFor="f.:id">Last part of the link</label>
        {now && (
          <p id="id-about" className="form-about">
            The old address will lead to the new one.
          </p>
        )}
        <input
          id="f.:id"
          name="f.:id"
          className="input block"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typed || now}
          aria-describedby={errorId("id", error) ?? (now && "id-about")}
          aria-invalid={error ? true : undefined}
        />
        <FieldError of="id" error={error} />
        {now && (
          <button {...intentButton({ intent: "rename" })} className="button mt-2">
            Change address
          </button>
        )}
      </div>
    </details>
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

function typedWords(autosaved: AutosaveState | undefined): string {
  if (autosaved === undefined) return "Not saved yet";
  if (autosaved === "offline") return "Not saved yet. Kept in this browser";
  if (autosaved === "conflict") return "Not saved yet. This was changed elsewhere too: save to see both";
  return `Not saved yet. Kept for you ${autosaved.time}`;
}

interface SaveBarProps {
  isNew: boolean;
  hasDraft: boolean;
  /** What the form says of changes that are not saved; "" without any. */
  typed: string;
  /** What was pressed while files were still being sent. */
  waiting: HTMLButtonElement | undefined;
}

/** What can be done with a form: always in reach. */
function SaveBar({ isNew, hasDraft, typed, waiting }: SaveBarProps) {
  // "Delete" does not count, nor does a page that is only opened.
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
  const words = files.isSending ? sent : [sent, typed].filter(Boolean).join(". ");
  return (
    <>
      {hasDraft && !isNew && (
        <button {...button("discard")} className="button">
          Discard draft
        </button>
      )}
      <div className="save-bar">
        <span role="status" className="me-auto text-small text-muted">
          {isSending ? "Saving…" : words}
        </span>
        {files.isSending && (
          <progress value={done} max={count} aria-label="Files sent" className="progress" data-sending="" />
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
