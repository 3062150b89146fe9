import { cleanText } from "~/content/plain-text";
import { ButtonLink, Done, Facts, Fault, Field, Hidden, Submit } from "./form-parts";

/** Fields that come with what a person types or chooses. */
const UNSEEN = ["intent", "seen", "do", "x", "y"];

const OF_FILE = ["do", "seen", "description", "hindi", "x", "y"];

/** The fields of a form that could not be saved, by name. */
export type UnsavedForm = Record<string, string>;

/** What the action of a page answers whose form could not be saved. */
export interface UnsavedAnswer {
  errors?: Record<string, string> | undefined;
  unsaved?: UnsavedForm | undefined;
}

/** Returns what is needed to send a form of leads again, or undefined. */
export function unsavedFields(fields: URLSearchParams): UnsavedForm | undefined {
  const text = (name: string) => cleanText(fields.get(name) ?? "");
  const intent = text("intent");
  const isFile = fields.has("description");
  const names = ["note", "name", ...(isFile ? OF_FILE : [])];
  const form = Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value));
  return unlessEmpty({ ...(intent && { intent }), ...form });
}

function unlessEmpty(form: UnsavedForm): UnsavedForm | undefined {
  return Object.keys(typedIn(form)).length > 0 ? form : undefined;
}

function typedIn(form: UnsavedForm): Record<string, string> {
  const isTyped = ([name, value]: [string, string]) => !UNSEEN.includes(name) && value !== "";
  return Object.fromEntries(Object.entries(form).filter(isTyped));
}

const LONG_TEXTS: Record<string, string> = { note: "Note" };

interface UnsavedProps {
  message: string;
  /** Whose lead it is for, if the message is no fault; "" for anything else. */
  about?: string | undefined;
  path: string;
  form: UnsavedForm;
}

/** Shows what was typed, for its writer to send it again. Nothing is sent by itself: another person may have signed in. */
export function Unsaved({ message, about, path, form }: UnsavedProps) {
  const typed = Object.entries(typedIn(form));
  const isLong = (name: string) => Object.hasOwn(LONG_TEXTS, name);
  const short = typed.filter(([name]) => !isLong(name));
  const hidden = Object.fromEntries(Object.entries(form).filter(([name]) => !isLong(name)));
  return (
    <>
      {about === undefined ? <Fault>{message}</Fault> : <Done>{message}</Done>}
      {about && (
        <p className="mt-4 font-semibold [overflow-wrap:anywhere]">{`${form.note ? "Note for" : "For"} ${about}`}</p>
      )}
      <form method="post" action={path} className="mt-6 grid gap-5">
        <Hidden {...hidden} />
        {typed.map(
          ([name, value]) =>
            isLong(name) && (
              <Field
                key={name}
                name={name}
                label={LONG_TEXTS[name] ?? ""}
                rows={5}
                maxLength={5000}
                defaultValue={value}
              />
            ),
        )}
        {short.length > 0 && <Facts facts={short} />}
        <p className="flex flex-wrap gap-2">
          <Submit label="Save it now" className="button button-primary" />
          <ButtonLink href={path} label="Discard" />
        </p>
      </form>
    </>
  );
}
