/** Returns the canonical form of a parameter's value, or undefined if the value means nothing. */
type ReadValue = (text: string) => string | undefined;

export type QueryRules = Readonly<Record<string, ReadValue>>;

/** A route's `handle`. The server and the page's links drop all other parameters. */
export interface QueryHandle {
  query: QueryRules;
}

export function hasQuery(handle: unknown): handle is QueryHandle {
  return typeof handle === "object" && handle !== null && "query" in handle;
}

const LONGEST_NAME = 300;

const CONTROL = /\p{Cc}/u;

export const name: ReadValue = (text) =>
  text.length <= LONGEST_NAME && !CONTROL.test(text) ? text || undefined : undefined;

/** A visitor's search text, at most `longest` characters. */
export function words(longest: number): ReadValue {
  return (text) =>
    text
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, longest)
      .trim() || undefined;
}

/** Leave the default out of `values`: a URL without the parameter shows the same page. */
export function oneOf<Value extends string>(...values: readonly Value[]) {
  return (text: string) => values.find((value) => value === text);
}

export const PAGE = "page";

export const pageNumber: ReadValue = (text) => (/^(?!1$)[1-9]\d{0,8}$/.test(text) ? text : undefined);

export type ValuesBy<Rules extends QueryRules> = { [Name in keyof Rules]?: ReturnType<Rules[Name]> };

export function valuesIn<Rules extends QueryRules>(rules: Rules, query: string) {
  const search = new URLSearchParams(query);
  const values = Object.entries(rules).flatMap(([name, read]) => {
    const value = read(search.get(name) ?? "");
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(values) as ValuesBy<Rules>;
}

/** Returns "?…" with the values that `rules` know, in canonical form and order, or "". */
export function searchOf(
  rules: QueryRules,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, read] of Object.entries(rules)) {
    const value = Object.hasOwn(values, name) ? read(String(values[name] ?? "")) : undefined;
    if (value !== undefined) search.set(name, value);
  }
  // URLSearchParams escapes "~" without need.
  return search.size === 0 ? "" : `?${search}`.replaceAll("%7E", "~");
}
