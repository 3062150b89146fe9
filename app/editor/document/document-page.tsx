import { useLocation, useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { DocumentName } from "~/content/content";
import { OFFLINE } from "~/desk/call";
import { ButtonLink, Fault } from "~/desk/form-parts";
import type { DocumentForm } from "~/editor/document/document-form.server";
import { undecided } from "~/editor/document/document-state";
import { useDocument } from "~/editor/document/use-document";
import { type SendingState, sentWords, UploadsReport, useFormUploads } from "~/editor/library/uploads";
import { listed } from "~/editor/list/content-notices";
import { documentQuery, type SaveIntent } from "~/editor/save/intents";
import { documentPath } from "~/editor/save/paths";
import { searchOf } from "~/query";
import { ConflictChoices } from "./conflict-choices";
import { DocumentFields } from "./document-fields";
import { controlId, DocumentFormProvider, errorId, FieldError, type OutdatedField } from "./field-input";
import { describePath } from "./field-text";

interface DocumentPageProps {
  name: DocumentName;
  form: DocumentForm;
  path: string;
  isNew: boolean;
  /** The last part of its URL, if that can be changed; "" for a new document. */
  address: string | undefined;
  hasDraft: boolean;
  canSave: boolean;
  outdated: readonly OutdatedField[];
  onSaved: (path: string) => void;
}

/** "preview" saves the draft first. */
type Button = SaveIntent | "preview";

export function DocumentPage({ name, form, path, ...page }: DocumentPageProps) {
  const { state, change, typed, isBack, said, isSending, wait, send, discard } = useDocument(
    name,
    form,
    path,
  );
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [address = page.address, setAddress] = useState<string>();
  const [isReady, setReady] = useState(false);
  /** Button that was pressed while files were still being sent. */
  const [pressed, setPressed] = useState<Button>();
  const files = useFormUploads();
  const errors = said?.errors ?? form.errors;
  const asked = undecided(state).map((one) => describePath(form.fields, one).label);
  const other = state.conflict?.theirs.by;
  useEffect(() => setReady(true), []);
  useShown();
  useEffect(() => {
    if (state.conflict) showFirstQuestion(element.current);
    else if (said?.question) show(element.current?.querySelector("#question"));
    else if (said) show(element.current?.querySelector("[role=alert]"));
  }, [state.conflict?.theirs, said]);

  async function save(button: Button) {
    if (asked.length > 0) return showFirstQuestion(element.current);
    const isConfirmed = element.current?.querySelector<HTMLInputElement>("#question input")?.checked;
    const saved = await send(button === "preview" ? "save" : button, {
      address,
      confirm: isConfirmed ? said?.question : undefined,
    });
    if (!saved) return;
    const to = documentPath(name, saved.id);
    page.onSaved(to);
    if (button === "preview") navigate(`${to}/preview`);
    else
      navigate(to + searchOf(documentQuery, { done: button }), {
        replace: true,
        preventScrollReset: true,
        state: { keepsForm: true },
      });
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    if (files.isSending) return setPressed(pressed === button.value ? undefined : (button.value as Button));
    // Offline, another press sends the current values.
    if (!isSending || wait === "offline") void save(button.value as Button);
  }
  useEffect(() => {
    if (!pressed || files.isSending || files.failed > 0) return;
    setPressed(undefined);
    void save(pressed);
  }, [pressed, files.isSending, files.failed]);

  const latest = useRef(send);
  latest.current = send;
  const keepHindi = useCallback(
    async (text: string) => (await latest.current("keepHindi", { path: text })) && revalidate(),
    [revalidate],
  );
  const provided = useMemo(() => {
    const outdated = new Map(page.outdated.map(({ path, parts }) => [path, parts]));
    return { change, errors, outdated, keepHindi: (text: string) => void keepHindi(text) };
  }, [change, errors, page.outdated, keepHindi]);
  const isInert = !page.canSave || !isReady;
  const bar =
    asked.length > 0 ? `${other} changed ${listed(asked)} too: choose` : typed ? "Not saved yet" : "";
  return (
    <form
      ref={element}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={onSubmit}
      className="document-form"
    >
      <UploadsReport value={files.report}>
        {/* The Enter key presses the first button of a form. */}
        <button type="submit" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
        {said && <Fault>{said.message}</Fault>}
        {Object.keys(errors).length > 0 && <Errors errors={errors} />}
        {isBack && typed && (
          <p role="status" className="notice">
            Your unsaved changes are back.{" "}
            <button type="button" onClick={discard} className="underline">
              Discard them
            </button>
          </p>
        )}
        {state.conflict && (
          <ConflictChoices
            fields={form.fields}
            conflict={state.conflict}
            base={state.base}
            mine={state.document}
            onChoose={(path, choice) => change({ type: "choose", path, choice })}
          />
        )}
        <OutdatedHindi outdated={page.outdated} />
        <MissingHindi {...form.missing} />
        <div {...(isInert && { inert: "" })}>
          <div className="form-fields">
            <DocumentFormProvider value={provided}>
              <DocumentFields fields={form.fields} value={state.document} hindi={state.document.hi} />
            </DocumentFormProvider>
            {page.address !== undefined && (
              <Address now={page.address} typed={address ?? ""} error={errors.address} onType={setAddress} />
            )}
          </div>
        </div>
        {said?.question && <Question key={said.question} lines={said.question.split("\n")} />}
        {page.canSave && (
          <SaveBar
            {...page}
            isSending={isSending}
            isAsking={asked.length > 0}
            words={wait === "offline" ? OFFLINE : isSending ? "Saving…" : bar}
            files={files}
            isPressed={pressed !== undefined}
          />
        )}
      </UploadsReport>
    </form>
  );
}

function show(element: Element | null | undefined) {
  element?.scrollIntoView({ block: "center", behavior: "instant" });
}

function showFirstQuestion(form: HTMLFormElement | null) {
  const questions = [...(form?.querySelectorAll<HTMLElement>("[data-choice]") ?? [])];
  const first = questions.find((question) => !question.querySelector(":checked"));
  first?.focus({ preventScroll: true });
  show(first);
}

/** Doubts about the document (hidden parts, unusual figures), asked once above Publish. */
function Question({ lines }: { lines: readonly string[] }) {
  return (
    <section id="question" className="notice" aria-label="Check this before it is public">
      <h2 className="font-semibold">Check this before it is public</h2>
      <ul className="mt-2 list-inside list-disc">
        {lines.map((line) => (
          <li key={line} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input type="checkbox" />
        Publish it so
      </label>
    </section>
  );
}

function OutdatedHindi({ outdated }: { outdated: readonly OutdatedField[] }) {
  const [one] = outdated;
  if (!one) return null;
  const count = outdated.length;
  return (
    <p className="notice">
      <ToControl name={`hi.${one.path}`}>
        Check the Hindi of {count === 1 ? "one field" : `${count} fields`}
      </ToControl>
      , because the English changed: {listed(outdated.map(({ label }) => label))}
    </p>
  );
}

function MissingHindi({ count, first }: DocumentForm["missing"]) {
  const [one] = first;
  if (!one) return null;
  const labels = first.map(({ label }) => label);
  return (
    <p className="mt-4 text-small text-muted">
      <ToControl name={`hi.${one.path}`}>
        Hindi is missing in {count === 1 ? "one field" : `${count} fields`}
      </ToControl>
      : {listed(labels, count)}. Left empty, visitors read the English.
    </p>
  );
}

function Errors({ errors }: Pick<DocumentForm, "errors">) {
  return (
    <ul className="notice grid list-inside list-disc gap-1">
      {Object.entries(errors).map(([name, error]) => (
        <li key={name}>{name === "" ? error : <ToControl name={name}>{error}</ToControl>}</li>
      ))}
    </ul>
  );
}

function ToControl({ name, children }: { name: string; children: ReactNode }) {
  return (
    <a href={`#${controlId(name)}`} className="underline">
      {children}
    </a>
  );
}

/** Opens what the control of the URL's hash is folded in, and gives it the focus. */
function useShown() {
  const { hash, key } = useLocation();
  const id = decodeURIComponent(hash.slice(1));
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
  typed: string;
  error: string | undefined;
  onType: (address: string) => void;
}

function Address({ now, typed, error, onType }: AddressProps) {
  const id = controlId("address");
  return (
    <details className="form-rare" open={error !== undefined}>
      <summary>Address: {now || "made from the title"}</summary>
      <div className="form-field">
        <label htmlFor={id}>Last part of the link</label>
        {now && (
          <p id="id-about" className="form-about">
            The old address will lead to the new one.
          </p>
        )}
        <input
          id={id}
          className="input block"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          aria-describedby={errorId(id, error) ?? (now && "id-about")}
          aria-invalid={error ? true : undefined}
        />
        <FieldError of={id} error={error} />
        {now && (
          <button type="submit" value="rename" className="button mt-2">
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

interface SaveBarProps {
  isNew: boolean;
  hasDraft: boolean;
  isSending: boolean;
  /** Something has to be chosen first. */
  isAsking: boolean;
  words: string;
  files: SendingState;
  /** A button was pressed, which goes on once the files are sent. */
  isPressed: boolean;
}

/** The form's buttons, always in reach. */
function SaveBar({ isNew, hasDraft, isSending, isAsking, words, files, isPressed }: SaveBarProps) {
  const button = (value: Button) => ({
    type: "submit" as const,
    value,
    "aria-disabled": isSending || undefined,
  });
  const sent = sentWords(files);
  const goesOn = isPressed ? ". It goes on by itself then; press again to stop that" : "";
  return (
    <>
      {hasDraft && !isNew && (
        <button {...button("discard")} className="button">
          Discard draft
        </button>
      )}
      <div className="save-bar">
        <span role="status" className={`me-auto text-small ${isAsking ? "font-semibold" : "text-muted"}`}>
          {files.isSending ? sent + goesOn : [sent, words].filter(Boolean).join(". ")}
        </span>
        {files.isSending && (
          <progress value={files.done} max={files.count} aria-label="Files sent" className="progress" />
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
