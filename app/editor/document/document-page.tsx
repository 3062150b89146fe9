import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { type AutosaveState, useAtOnce, useFormDraft } from "~/desk/drafts";
import { ButtonLink, Fault } from "~/desk/form-parts";
import { FormUploads, sentWords, useFormUploads } from "~/editor/library/uploads";
import { listed } from "~/editor/list/content-notices";
import { intentButton, showsEntry } from "~/editor/save/intents";
import type { SaveIntent } from "~/editor/save/requests.server";
import type { Conflict } from "~/editor/save/save-document.server";
import { ConflictChoices } from "./conflict-choices";
import { DocumentFields, FilledDocument, type OutdatedField } from "./document-fields";
import type { DocumentForm } from "./document-form.server";
import { errorId, FieldError } from "./field-input";
import { FiguresQuestion } from "./figures-question";
import { ACCEPTED, AT, FIELD, HINDI, ID, PAGES, SEEN, WAS } from "./form-names";
import { type FormValues, isShown, typedOver } from "./form-values";

interface DocumentPageProps {
  form: DocumentForm;
  path: string;
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
  /** The control that a button asked for: "photos.250". */
  shown: string | undefined;
  outdated: readonly OutdatedField[];
  /** What somebody else changed too, and their name. */
  conflict: Conflict | undefined;
  other: string;
}

const SAVES = /^(?:save|publish|preview|rename)$/;

/** What the browser has kept, until the server answers. */
interface RestoredForm {
  of: unknown;
  form: Pick<DocumentForm, "typed" | "seen" | "was">;
}

export function DocumentPage({ form: given, path, by, isSaved, answer, ...page }: DocumentPageProps) {
  const [kept, setKept] = useState<RestoredForm>();
  const element = useRef<HTMLFormElement>(null);
  const restored = kept?.of === (answer ?? given.seen) ? kept.form : undefined;
  const form = { ...given, ...restored };
  // Until the page that follows is there: it replaces the fields.
  const isSending = useIsSending();
  const isInert = isSending || !page.canSave;
  const [waiting, setWaiting] = useState<HTMLButtonElement>();
  const isUnsaved = page.unsavedAt !== undefined;
  const of = { by, path, version: given.seen, isSaved, isUnsaved, answer, rendered: given.typed };
  const typing = useFormDraft(element, of, (entries) => {
    const { [SEEN]: seen = "", [WAS]: was = "" } = entries;
    const typed = Object.entries(entries).filter(([name]) => name.startsWith(FIELD));
    const values = Object.fromEntries(typed.map(([name, value]) => [name.slice(FIELD.length), value]));
    setKept({ of: answer ?? given.seen, form: { seen, was, typed: typedOver(given.typed, values) } });
  });
  const focus = useKeptFocus(isInert);
  const choices = useChoices(element, page);
  useShown(page.shown);
  const { errors, typed } = form;
  const changes = new Map(page.outdated.map(({ path, parts }) => [path + HINDI, parts]));

  const discardKept = {
    type: "button" as const,
    onClick() {
      typing.forget();
      setKept(undefined);
    },
  };

  function onSubmit(event: React.FormEvent) {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    focus.keep();
    const isEarly = element.current?.querySelector("[data-sending]") != null;
    setWaiting(isEarly && button !== waiting ? button : undefined);
    if (isEarly || (SAVES.test(button.value) && choices.ask())) event.preventDefault();
    else if (button.value === "forget") typing.forget();
    else if (typing.isTyped || !showsEntry(button.value)) typing.sent();
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
        {Object.keys(errors).length > 0 && <Errors errors={errors} typed={typed} />}
        {(restored || page.unsavedAt) && !isSending && (
          <p role="status" className="notice">
            Your unsaved changes {!restored && `of ${page.unsavedAt} `}are back.{" "}
            <button {...(restored ? discardKept : intentButton({ intent: "forget" }))} className="underline">
              Discard them
            </button>
          </p>
        )}
        {page.conflict && <ConflictChoices {...page.conflict} by={page.other} onChoose={choices.count} />}
        <OutdatedHindi outdated={page.outdated} typed={typed} />
        {!typed[AT] && <MissingHindi {...form.missing} typed={typed} />}
        <div ref={focus.box} key={form.seen + Boolean(restored) + isUnsaved} {...(isInert && { inert: "" })}>
          <input type="hidden" name={SEEN} value={form.seen} />
          <input type="hidden" name={WAS} value={form.was} />
          <input type="hidden" name={FIELD + PAGES} value={`${typed[PAGES] ?? ""} ${typing.page}`.trim()} />
          {form.accepted && !form.figures && <input type="hidden" name={ACCEPTED} value={form.accepted} />}
          {typed[AT] && <input type="hidden" name={FIELD + AT} value={typed[AT]} />}
          <div className="form-fields" data-at={typed[AT]}>
            <FilledDocument value={{ typed, errors, changes }}>
              <DocumentFields fields={form.fields} />
            </FilledDocument>
            {page.address !== undefined && (
              <Address now={page.address} typed={typed[ID]} error={errors[ID]} />
            )}
          </div>
        </div>
        {form.figures && (
          <FiguresQuestion key={form.accepted} accepted={form.accepted} doubts={form.figures} />
        )}
        {page.canSave && (
          <SaveBar
            {...page}
            asks={choices.words}
            typed={typing.isTyped ? typedWords(typing.autosaved) : ""}
            waiting={waiting}
          />
        )}
      </FormUploads>
    </Form>
  );
}

function OutdatedHindi({ outdated, typed }: { outdated: readonly OutdatedField[]; typed: FormValues }) {
  const [one] = outdated;
  if (!one) return null;
  const count = outdated.length;
  return (
    <p className="notice">
      <ToControl name={one.path + HINDI} typed={typed}>
        Check the Hindi of {count === 1 ? "one field" : `${count} fields`}
      </ToControl>
      , because the English changed: {listed(outdated.map(({ label }) => label))}
    </p>
  );
}

function MissingHindi({ count, first, typed }: DocumentForm["missing"] & { typed: FormValues }) {
  const [one] = first;
  if (!one) return null;
  return (
    <p className="mt-4 text-small text-muted">
      <ToControl name={one.path + HINDI} typed={typed}>
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

function Errors({ errors, typed }: Pick<DocumentForm, "errors" | "typed">) {
  return (
    <ul className="notice grid list-inside list-disc gap-1">
      {Object.entries(errors).map(([name, error]) => (
        <li key={name}>{name === "" ? error : <ToControl {...{ name, typed }}>{error}</ToControl>}</li>
      ))}
    </ul>
  );
}

interface ToControlProps {
  name: string;
  typed: FormValues;
  children: React.ReactNode;
}

/** Leads to a control of the form, which may be on a page of its own. */
function ToControl({ name, typed, children }: ToControlProps) {
  if (isShown(typed, name))
    return (
      <a href={`#${FIELD}${name}`} className="underline">
        {children}
      </a>
    );
  return (
    <button {...intentButton({ intent: "open", control: name })} className="text-start underline">
      {children}
    </button>
  );
}

/** The questions that are not answered yet: what the bar says of them, and what leads to the first one. */
function useChoices(
  form: React.RefObject<HTMLFormElement>,
  { conflict, other }: Pick<DocumentPageProps, "conflict" | "other">,
) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const unanswered = () =>
    [...(form.current?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])].filter(
      (question) => !question.querySelector(":checked"),
    );
  const count = () => setOpen(unanswered().map(({ dataset }) => dataset.choice ?? ""));
  function ask(): boolean {
    count();
    const [first] = unanswered();
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "center", behavior: "instant" });
    return first !== undefined;
  }
  useEffect(() => {
    ask();
  }, [conflict]);
  const words = open.length > 0 ? `${other} changed ${listed(open)} too: choose` : "";
  return { count, ask, words };
}

/** Whether a form is on its way. "Delete" does not count, nor does a page that is only opened. */
function useIsSending(): boolean {
  return useNavigation().formData?.has("intent") ?? false;
}

/** Gives the focus, and the place in the text, to the field of the same id once fields were rendered anew or could not be used. */
function useKeptFocus(isInert: boolean) {
  const kept = useRef<Element | null>(null);
  // A touch of what cannot be used goes to the page around it.
  const isNowhere = () => document.activeElement?.matches("body, main") ?? true;
  const keep = () => {
    if (!isNowhere()) kept.current = document.activeElement;
  };
  const putBack = () => {
    const old = kept.current as HTMLInputElement | null;
    if (!old || !isNowhere()) return;
    const now = old.isConnected ? old : (document.getElementById(old.id) as HTMLInputElement | null);
    now?.focus({ preventScroll: true });
    // Null for what is no text.
    if (old.selectionStart != null) now?.setSelectionRange?.(old.selectionStart, old.selectionEnd);
  };
  const box = useCallback((fields: HTMLDivElement | null) => (fields ? putBack() : keep()), []);
  useAtOnce(() => {
    if (!isInert) putBack();
  }, [isInert]);
  return { keep, box };
}

function useShown(shown: string | undefined) {
  const { hash, key } = useLocation();
  const id = shown === undefined ? decodeURIComponent(hash.slice(1)) : FIELD + shown;
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
        <label htmlFor={FIELD + ID}>Last part of the link</label>
        {now && (
          <p id="id-about" className="form-about">
            The old address will lead to the new one.
          </p>
        )}
        <input
          id={FIELD + ID}
          name={FIELD + ID}
          className="input block"
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={typed || now}
          aria-describedby={errorId(ID, error) ?? (now && "id-about")}
          aria-invalid={error ? true : undefined}
        />
        <FieldError of={ID} error={error} />
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
        <ButtonLink
          key={kind}
          to={`${path}?kind=${kind}`}
          label={kind.slice(0, 1).toUpperCase() + kind.slice(1)}
        />
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
  /** What has to be chosen first; "" without a question. */
  asks: string;
  /** What the form says of changes that are not saved; "" without any. */
  typed: string;
  /** What was pressed while files were still being sent. */
  waiting: HTMLButtonElement | undefined;
}

/** What can be done with a form: always in reach. */
function SaveBar({ isNew, hasDraft, asks, typed, waiting }: SaveBarProps) {
  const isSending = useIsSending();
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
  const words = files.isSending ? sent : [sent, asks || typed].filter(Boolean).join(". ");
  return (
    <>
      {hasDraft && !isNew && (
        <button {...button("discard")} className="button">
          Discard draft
        </button>
      )}
      <div className="save-bar">
        <span role="status" className={`me-auto text-small ${asks ? "font-semibold" : "text-muted"}`}>
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
