import { Form } from "@remix-run/react";

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
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
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
