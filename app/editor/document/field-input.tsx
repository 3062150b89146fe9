import { createContext, useContext, useRef, useState } from "react";
import { isSameValue } from "~/content/plain-fields";
import { canShow, fieldText, readField, readRaw } from "~/editor/document/field-text";
import type { FormField } from "~/editor/document/form-fields";
import type { TextPart } from "~/editor/save/compare-values";
import type { DocumentAction } from "./document-state";

/** A text whose English changed after its Hindi. */
export interface OutdatedField {
  path: string;
  label: string;
  /** The English before and now. */
  parts: readonly TextPart[];
}

interface DocumentForm {
  change: (action: DocumentAction) => void;
  /** What is wrong, by the name of the place. */
  errors: Readonly<Record<string, string>>;
  /** What changed in the English of a text, by the name of its place. */
  outdated: ReadonlyMap<string, OutdatedField["parts"]>;
  /** Says that the Hindi of a text is still right. */
  keepHindi: (name: string) => void;
}

const DocumentContext = createContext<DocumentForm>({
  change: () => {},
  errors: {},
  outdated: new Map(),
  keepHindi: () => {},
});

export const DocumentFormProvider = DocumentContext.Provider;

export function useDocumentForm(): DocumentForm {
  return useContext(DocumentContext);
}

/** Words that say no more than the title above the form. */
const OF_THE = /(?: of (?:the|a) [\p{L}-]+)?\.?$/u;

/** Help text of a field, unless its label says the same: "Title of the photo" adds nothing to "Title". */
export function About({ field, id }: { field: FormField; id?: string }) {
  const { kind, absent } = field;
  const isSaid = field.about.replace(OF_THE, "").toLowerCase() === field.label.toLowerCase();
  // A choice says it itself.
  const isAbsentSaid = !absent || /^(?:flag|choice|list|group)$/.test(kind);
  const words = [!isSaid && field.about, !isAbsentSaid && `Left empty: ${absent}.`].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <p id={id} className="form-about">
      {words.join(" ")}
    </p>
  );
}

/** Shows the error of a control or a group, whose `aria-describedby` is the same `errorId`. */
export function FieldError({ of, error }: { of: string; error: string | undefined }) {
  return (
    error && (
      <p id={errorId(of, error)} className="form-error">
        {error}
      </p>
    )
  );
}

/** Returns the id of an error; undefined if there is none. @param of the id of the control or group */
export function errorId(of: string, error: string | undefined) {
  return error && `${of}-error`;
}

/** Returns the id of the control or group of a place: `photos.2.title`. */
export function controlId(name: string): string {
  return `f.${name}`;
}

/** Props of every control of a document's form. */
export interface FieldInput {
  id: string;
  name: string;
  value: string;
  onText: (text: string) => void;
  lang?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
}

/** Shows the typed text while it means the value ("1,80,000" for 180000), otherwise the value. */
export function useFieldText(field: FormField, value: unknown, change: (value: unknown) => void) {
  const [first] = useState(value);
  const [typed, setTyped] = useState<string>();
  const isRaw = useRef(!canShow(field, value)).current;
  const show = (shown: unknown) =>
    isRaw ? (shown === undefined ? "" : JSON.stringify(shown)) : fieldText(field, shown);
  const read = (text: string) => (isRaw ? readRaw(text) : readField(field, text));
  /** Unchanged values keep their stored form. */
  const storedAs = (text: string) => (text === show(first) ? first : read(text));
  const isTyped = typed !== undefined && isSameValue(storedAs(typed) ?? null, value ?? null);
  return {
    isRaw,
    text: isTyped ? typed : show(value),
    onText(text: string) {
      setTyped(text);
      change(storedAs(text));
    },
  };
}
