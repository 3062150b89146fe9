import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { AT, hasControl, isTurn } from "~/editing/arrange";
import type { DocumentForm } from "~/editing/document-form.server";
import { Fault } from "~/pages/desk/form-parts";
import { DocumentFields } from "./document-fields";
import { SaveBar } from "./save-bar";
import { useKeptTyping } from "./use-kept-typing";

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
  /** What stands above the fields, in the form. */
  children?: React.ReactNode;
}

/** What the tab has kept, until the server answers. */
interface Restored {
  of: unknown;
  form: Pick<DocumentForm, "typed" | "seen" | "was" | "base">;
}

export function DocumentPage({ form: given, path, isSaved, answer, ...page }: DocumentPageProps) {
  const [kept, setKept] = useState<Restored>();
  const element = useRef<HTMLFormElement>(null);
  const restored = kept?.of === (answer ?? given.seen) ? kept.form : undefined;
  const form = { ...given, ...restored };
  const isSending = useNavigation().state === "submitting";
  const [isTooEarly, setTooEarly] = useState(false);
  const of = { key: `typed ${path}`, version: given.seen, isSaved, answer };
  const typing = useKeptTyping(element, of, (entries) => {
    const { seen = "", was = "{}", base = "" } = entries;
    const typed = Object.entries(entries).filter(([name]) => name.startsWith("f."));
    const values = Object.fromEntries(typed.map(([name, value]) => [name.slice(2), value]));
    setKept({ of: answer ?? given.seen, form: { seen, was, base, typed: values } });
  });
  useShown(page.shown);
  const { errors } = form;

  function onSubmit(event: React.FormEvent) {
    const isEarly = element.current?.querySelector("[data-sending]") != null;
    setTooEarly(isEarly);
    if (isEarly) event.preventDefault();
    else if (typing.isTyped || !isTurn(buttonOf(event).value)) typing.sent();
  }

  return (
    <Form ref={element} method="post" action={path} noValidate onSubmit={onSubmit} className="document-form">
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
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
      <MissingHindi {...form.missing} at={form.typed[AT]} />
      <div key={form.seen + form.base + Boolean(restored)} {...(isSending && { inert: "" })}>
        <input type="hidden" name="seen" value={form.seen} />
        <input type="hidden" name="was" value={form.was} />
        {form.accepted && <input type="hidden" name="accepted" value={form.accepted} />}
        {form.base && <input type="hidden" name="base" value={form.base} />}
        {form.typed[AT] && <input type="hidden" name={`f.${AT}`} value={form.typed[AT]} />}
        <div className="form-fields">
          <DocumentFields fields={form.fields} typed={form.typed} errors={errors} />
          {page.isNew && <NewId typed={form.typed} error={errors.id} />}
        </div>
      </div>
      {page.canSave && (
        <SaveBar {...page} publishError={errors.publishAt} isTyped={typing.isTyped} isTooEarly={isTooEarly} />
      )}
    </Form>
  );
}

function MissingHindi({ count, first, at }: DocumentForm["missing"] & { at: string | undefined }) {
  const [one] = first;
  if (!one) return null;
  const more = count - first.length;
  return (
    <p className="mt-4 text-small text-muted">
      <ToControl name={`${one.path}:hi`} at={at}>
        Hindi is missing in {count === 1 ? "one field" : `${count} fields`}
      </ToControl>
      : {first.map(({ label }) => label).join(", ")}
      {more > 0 && ` and ${more} more`}
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
    <button type="submit" name="intent" value={`open ${name}`} className="text-start underline">
      {children}
    </button>
  );
}

function buttonOf({ nativeEvent }: React.FormEvent): { value: string } {
  return (nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
}

/** Moves the focus to what the URL or a button asked for. */
function useShown(shown: string | undefined) {
  const { hash, key } = useLocation();
  const id = shown === undefined ? decodeURIComponent(hash.slice(1)) : `f.${shown}`;
  useEffect(() => {
    if (id) document.getElementById(id)?.focus();
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
