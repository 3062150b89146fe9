import { Form, Link } from "@remix-run/react";
import {
  type ComponentProps,
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  useContext,
  useId,
} from "react";
import { fieldWords } from "~/ui/field-words";
import type { FormErrors } from "./call";
import { showPart } from "./form-controls";

const FAULT = "fault";

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-small text-muted underline">
      {children}
    </Link>
  );
}

export function Fault({ children }: { children: ReactNode }) {
  return (
    <p id={FAULT} role="alert" className="mt-4 border-l-2 border-bad pl-3 text-bad [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}

export function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-4 border-l-2 border-good pl-3 text-good [overflow-wrap:anywhere]">
      {children}
    </p>
  );
}

interface Filled {
  errors: FormErrors;
  values: Readonly<Record<string, string | number | undefined>>;
}

const FilledContext = createContext<Filled>({ errors: {}, values: {} });

/** Says what is wrong with the fields below, and what they show at first, by name. */
export const FilledForm = FilledContext.Provider;

export function useFilled(): Filled {
  return useContext(FilledContext);
}

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLElement>, "children"> {
  name: string;
  label: string;
  /** What is wrong with the field; `true` if the form's `Fault` says it. By default, what the form says of it. */
  error?: string | boolean | undefined;
  /** The classes of the control, unless it is as wide as its field. */
  controlClass?: string;
  /** Makes it a text area. */
  rows?: number;
  /** Makes it a select: its options, by value. */
  options?: Record<string, string> | undefined;
  /** Returns a control of another kind. */
  children?: (control: InputHTMLAttributes<HTMLElement>) => ReactNode;
}

export function Field({ name, label, className, children, ...props }: FieldProps) {
  const { error: own, controlClass = "input block", rows, options, ...attributes } = props;
  const { errors, values } = useFilled();
  const error = own ?? errors[name];
  const id = useId();
  const errorId = error === true ? FAULT : `${id}-error`;
  const control = {
    id,
    name,
    className: controlClass,
    defaultValue: values[name],
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? errorId : undefined,
    ...attributes,
  };
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium">
        {label}
      </label>
      {children?.(control) ??
        (options ? (
          <select {...control} className={`${controlClass} select`}>
            <Options labels={options} />
          </select>
        ) : rows ? (
          <textarea {...control} rows={rows} className={`${controlClass} growing`} />
        ) : (
          <input {...control} />
        ))}
      {typeof error === "string" && (
        <p id={errorId} className="mt-1.5 text-small text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export function Options({ labels }: { labels: Record<string, string> }) {
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

export function Facts({ facts }: { facts: readonly (readonly [string, unknown])[] }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-small text-muted">{fieldWords(name)}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{String(value ?? "")}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SubmitProps extends ComponentProps<"button"> {
  label: string;
  /** What it is done to, for screen readers. */
  to?: string;
}

/** @param rest such as the `name` and `value` by which the action knows the button */
export function Submit({ label, to, className = "button", ...rest }: SubmitProps) {
  return (
    <button type="submit" {...rest} className={className}>
      {label}
      {to && <span className="sr-only"> {to}</span>}
    </button>
  );
}

/** Enter in a field presses the first button of its form: this one, before those that answer something else. */
export function EnterButton() {
  return (
    <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
      Save
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<"a"> {
  /** What it says, or what a picture inside stands for. */
  label: string;
  /** A page of the desk; `href` is any other address. */
  to?: string;
  /** Opens beside the desk. */
  isOutside?: boolean;
}

export function ButtonLink({ label, to, isOutside, children, ...rest }: ButtonLinkProps) {
  const onClick = rest.href?.startsWith("#") ? showPart : undefined;
  const shown = { className: "button", "aria-label": children ? label : undefined, onClick, ...rest };
  if (to !== undefined)
    return (
      <Link to={to} {...shown}>
        {children ?? label}
      </Link>
    );
  return (
    <a {...shown} {...(isOutside && { rel: "noreferrer", target: "_blank" })}>
      {children ?? label}
    </a>
  );
}

/** Renders hidden fields by name; an empty value is not sent. */
export function Hidden(values: Record<string, string | number | undefined>) {
  return Object.entries(values).map(
    ([name, value]) =>
      value !== undefined && value !== "" && <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface TabsProps {
  label: string;
  tabs: readonly { to: string; label: string; count?: number; isCurrent?: boolean }[];
  /** On a phone they are one line, which scrolls. */
  isLine?: boolean;
  children?: ReactNode;
}

/** Links to lists, or to ways of looking at one thing. */
export function Tabs({ label, tabs, isLine = false, children }: TabsProps) {
  const style = isLine
    ? "-mx-4 scroll-px-4 overflow-x-auto px-4 py-1 *:flex-none sm:flex-wrap *:aria-[current]:[scroll-initial-target:nearest]"
    : "flex-wrap";
  return (
    <nav aria-label={label} className={`mt-4 flex gap-2 ${style}`}>
      {tabs.map(({ to, label, count, isCurrent }) => (
        <Link key={to} to={to} aria-current={isCurrent ? "page" : undefined} className="lead-tab">
          {label} {count !== undefined && <b>{count}</b>}
        </Link>
      ))}
      {children}
    </nav>
  );
}

interface SearchFormProps {
  path: string;
  q: string | undefined;
  /** Other parameters of the list. */
  kept?: Record<string, string | undefined>;
  label: string;
  hint: string;
  id?: string;
}

export function SearchForm({ path, q, kept = {}, label, hint, id }: SearchFormProps) {
  return (
    <search key={q} className="min-w-0 grow sm:max-w-md">
      <Form action={path} className="flex gap-2">
        <Hidden {...kept} />
        <input
          id={id}
          name="q"
          type="search"
          defaultValue={q}
          aria-label={label}
          placeholder={hint}
          enterKeyHint="search"
          autoComplete="off"
          className="input min-w-0"
        />
        <button type="submit" className="button shrink-0">
          Search
        </button>
      </Form>
    </search>
  );
}
