import { useRevalidator } from "@remix-run/react";
import { type FormHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { newId } from "~/ui/hash";
import { call, type FormErrors, OFFLINE, type Seen, type Theirs } from "./call";
import { useCalls } from "./call-frame";
import {
  type Fields,
  fieldsOf,
  putBack,
  type Shown,
  unfold,
  useEarlyPress,
  useMirror,
} from "./form-controls";
import { Fault, FilledForm } from "./form-parts";
import { useKept } from "./use-kept";
import { useMe } from "./use-people";

interface KeptForm {
  typed: Fields;
  /** The version that the form showed. */
  seen: Seen | undefined;
  /** Event id of a press that was never answered, so it may be saved. */
  id?: string | undefined;
}

interface Said {
  message: string;
  errors?: FormErrors;
  question?: string | undefined;
  theirs?: Theirs;
}

interface CallFormProps<Value> extends Omit<FormHTMLAttributes<HTMLFormElement>, "method" | "action"> {
  /** Of the form on its page. */
  name: string;
  path: string;
  /** Values that the fields show, by control name. */
  shown?: Shown;
  /** What the page shows. The server compares it, so that nobody's later change is overwritten. */
  seen?: Seen | undefined;
  /** Builds the request body. @param typed controls that differ from `shown` @param all every control */
  body?: (typed: Fields, all: Fields) => object;
  /** Called before the request, so that what an earlier one left on the page can go. */
  onSend?: () => void;
  /** The page is read again right after. */
  onSaved?: (value: Value) => void;
  /** Whether the page has the event of this id. */
  isKnown?: (id: string) => boolean;
  children: ReactNode;
}

/** A form that sends a call. Nothing navigates, so typed text stays in its field until it is saved. */
export function CallForm<Value>(props: CallFormProps<Value>) {
  const { name, path, shown = {}, seen, body: _, onSend, onSaved, isKnown, children, ...rest } = props;
  const form = useRef<HTMLFormElement>(null);
  const by = useMe();
  const { press, onItsWay, setOnItsWay } = useCalls();
  const { revalidate } = useRevalidator();
  const { found, keep, forget } = useKept<KeptForm>(name);
  const [said, setSaid] = useState<Said>();
  const [isBack, setBack] = useState(false);
  const [isOffline, setOffline] = useState(false);
  /** Begins the fields anew. */
  const [round, setRound] = useState(0);
  /** Version that the typed text is based on, if it is not the page's. */
  const base = useRef<Seen>();
  const sending = useRef<{ id: string; text: string; wait: AbortController }>();
  const submitter = useRef<HTMLButtonElement | null>(null);
  /** Whether somebody typed since the form was sent. Values change without typing too: a ticked lead's is its version. */
  const isTypedSince = useRef(false);
  const latest = useRef({ ...props, said });
  latest.current = { ...props, said };

  useMirror(form, shown);
  useEarlyPress(form);

  useEffect(() => {
    if (!found || !form.current) return;
    if (found.id && isKnown?.(found.id)) return forget();
    base.current = found.seen;
    putBack(form.current, found.typed, shown);
    // Whoever listens learns of the values; the kept form stays as it was.
    form.current.dispatchEvent(new Event("input", { bubbles: true }));
    keep(found);
    setBack(true);
  }, [found]);

  // A corrected form on its way has no errors yet.
  const isOnItsWay = onItsWay?.name === name;
  const errors = (!isOnItsWay && said?.errors) || {};

  useEffect(() => {
    if (!said || isOnItsWay || !form.current) return;
    unfold(form.current);
    const at = form.current.querySelector<HTMLElement>("[aria-invalid], [data-theirs]");
    // A question stands above the form, and its button may be a screen below it.
    if (at) at.focus();
    else form.current.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" });
  }, [said, isOnItsWay]);

  const rests = () => base.current ?? latest.current.seen;

  function onInput() {
    if (!form.current) return;
    isTypedSince.current = true;
    const { typed } = fieldsOf(form.current, latest.current.shown);
    keep(Object.keys(typed).length > 0 ? { typed, seen: rests() } : undefined);
  }

  /** Clears the form's controls, those that stand elsewhere on the page too. */
  const beginAnew = () => form.current?.reset();

  function onReset() {
    forget();
    base.current = undefined;
    setBack(false);
    setSaid(undefined);
    setRound((rounds) => rounds + 1);
    const folded = form.current?.closest("details");
    if (folded && folded.dataset.open === undefined) folded.open = false;
  }

  /** Resolves to whether the page is to be read again. @param only what is sent instead of what is typed */
  async function send(only?: Fields): Promise<boolean> {
    const { current } = form;
    if (!current?.isConnected) return false;
    const { said: before, body = (typed: Fields) => typed, ...given } = latest.current;
    const { typed, all } = only
      ? { typed: only, all: only }
      : fieldsOf(current, given.shown, submitter.current);
    isTypedSince.current = false;
    const sent = { seen: rests(), ...body(typed, all), confirm: before?.question };
    const text = JSON.stringify(sent);
    // The same body keeps its event id, so that the server stores it once.
    const id = sending.current?.text === text ? sending.current.id : newId();
    const wait = new AbortController();
    sending.current = { id, text, wait };
    const { typed: written } = fieldsOf(current, given.shown);
    if (Object.keys(written).length > 0) keep({ typed: written, seen: rests(), id });
    setOnItsWay({ name, body: sent });
    given.onSend?.();
    const result = await call<Value, Theirs>(given.path, sent, {
      by,
      id,
      signal: wait.signal,
      onWait: (reason) => setOffline(reason === "offline"),
    }).catch(() => undefined);
    setOffline(false);
    if (!result) return send(only);
    if (result.status !== "saved") {
      setSaid(result);
      return false;
    }
    sending.current = undefined;
    if (only || !isTypedSince.current) beginAnew();
    else setSaid(undefined);
    latest.current.onSaved?.(result.value);
    return true;
  }

  function pressed(button: HTMLButtonElement | null, only?: Fields) {
    const begin = () => {
      submitter.current = button;
      return send(only);
    };
    if (isOffline) {
      // Without a line, a further press sends what stands there by now.
      submitter.current = button;
      sending.current?.wait.abort();
    } else press({ name, button: `${button?.name}=${button?.value}`, send: begin });
  }

  const { theirs } = said ?? {};
  const overTheirs = (only?: Fields) => {
    base.current = theirs?.seen;
    pressed(submitter.current, only);
  };
  const note = theirs && form.current && fieldsOf(form.current, shown).typed.note;
  return (
    <form
      method="post"
      noValidate
      data-early=""
      {...rest}
      ref={form}
      onInput={onInput}
      onReset={onReset}
      onSubmit={(event) => {
        event.preventDefault();
        pressed((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null);
      }}
    >
      <div className="col-span-full mb-3 empty:hidden">
        {isOffline && <Fault>{OFFLINE}</Fault>}
        {!isOnItsWay && said && !theirs && <Fault>{said.message}</Fault>}
        {isBack && !said && (
          <p role="status" className="text-small text-muted">
            What you typed before is back, and not saved yet.{" "}
            <button type="button" className="min-h-11 underline" onClick={beginAnew}>
              Discard it
            </button>
          </p>
        )}
        {theirs && (
          <section data-theirs="" tabIndex={-1} className="notice mt-0" aria-label={said?.message}>
            <p className="font-semibold">{said?.message}</p>
            <div role="alert" className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
              {theirs.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
            <p className="mt-3 mb-2">Yours stands below, and isn’t saved yet.</p>
            <div className="flex flex-wrap gap-2">
              <button type="button" className="button button-primary" onClick={() => overTheirs()}>
                Save mine anyway
              </button>
              {note && (
                <button type="button" className="button" onClick={() => overTheirs({ note })}>
                  Keep theirs, add my note
                </button>
              )}
              <button
                type="button"
                className="button"
                onClick={() => {
                  beginAnew();
                  revalidate();
                }}
              >
                {note ? "Keep theirs only" : "Keep theirs"}
              </button>
            </div>
          </section>
        )}
      </div>
      <FilledForm key={round} value={{ errors, values: shown }}>
        {children}
      </FilledForm>
    </form>
  );
}
