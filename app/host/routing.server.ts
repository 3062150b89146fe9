import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/server-runtime";
import { hasQuery, type QueryRules, searchOf } from "~/query";
import { languageOf, pathIn, pathWithin } from "~/texts/language";
import { methodNotAllowed, moved, READ_METHODS, type Refusal, type Target } from "./handler.server";

type Manifest = ServerBuild["routes"];

export interface RouteRequest {
  path: string;
  /** The route's own parameters in canonical form: "" or "?…". */
  search: string;
  /** The cache key and the URL for Remix: path, search and requested loaders. */
  key: string;
  /** A document or its data, not a file, feed or stream. */
  isPage: boolean;
  /** One of the few dozen URLs that exist whatever the content. Clients can invent any number of others. */
  isFixed: boolean;
}

interface KnownRoute {
  path: string;
  ids: string[];
  rules: QueryRules;
  isPage: boolean;
  methods: string[];
}

const MANIFEST = "/__manifest";

/** The resources that exist in both languages, as all pages do. */
const TRANSLATED = ["/rss.xml", "/forms/:kind"];

export function isManifest(path: string): boolean {
  return pathWithin(path) === MANIFEST;
}

/** Remix requests the routes of a page's links. No page has more links. */
const MAX_MANIFEST_PATHS = 300;

/** Returns a function that finds the route of a request, or why it has no answer. */
export function routing(manifest: Manifest) {
  const routes = Object.keys(manifest).flatMap((id) => describe(manifest, id) ?? []);
  const exampleOf = routeExamples(routes.map(({ path }) => path));

  return (method: string, { rawPath, path, query }: Target): RouteRequest | Refusal => {
    if (isManifest(path)) return readManifestRequest(method, path, query, exampleOf);
    const isData = path.endsWith(".data");
    const language = languageOf(path);
    const pagePath = pathWithin(isData ? path.slice(0, -".data".length).replace(/^\/_root$/, "/") : path);
    const route = matchRoutes(routes, pagePath)?.at(-1)?.route;
    const isPage = route?.isPage ?? true;
    if (isData && !isPage) return { status: 404, reason: "Page not found." };
    const methods = route?.methods ?? READ_METHODS;
    if (!methods.includes(method)) return methodNotAllowed(methods);

    const isTranslated = isPage || TRANSLATED.includes(route?.path ?? "");
    const canonical =
      route && !isData
        ? pathIn(isTranslated ? language : "en", canonicalPath(route.path, pathWithin(path)))
        : path;
    if (canonical !== rawPath) return moved(canonical, query);
    const values = readValues(query, { ...route?.rules, _data: () => "", _routes: () => "" });
    if (!values || Object.hasOwn(values, "_data"))
      return { status: 400, reason: "This link is broken after the question mark." };
    const search = searchOf(route?.rules ?? {}, values);
    const loaders = isData ? loadersOf(values._routes, route?.ids ?? []) : "";
    return {
      path,
      search,
      key: path + (search && loaders ? `${search}&${loaders}` : search || (loaders && `?${loaders}`)),
      isPage,
      isFixed: route !== undefined && search === "" && !/[:*]/.test(route.path),
    };
  };
}

function describe(manifest: Manifest, id: string): KnownRoute | undefined {
  const chain = [];
  for (let at: string | undefined = id; at !== undefined; at = manifest[at]?.parentId) {
    const route = manifest[at];
    if (route) chain.unshift(route);
  }
  const leaf = chain.at(-1);
  if (!leaf || (!leaf.path && !leaf.index)) return undefined;
  const { default: component, ErrorBoundary, loader, action } = leaf.module;
  const isPage = component !== undefined || ErrorBoundary !== undefined;
  const readers = isPage ? chain : [leaf];
  return {
    path: `/${chain.flatMap(({ path }) => path || []).join("/")}`,
    ids: chain.map((route) => route.id),
    rules: Object.assign(
      {},
      ...readers.map(({ module }) => (hasQuery(module.handle) ? module.handle.query : {})),
    ),
    isPage,
    methods: [...(isPage || loader ? READ_METHODS : []), ...(action ? ["POST"] : [])],
  };
}

/** Remix matches case-insensitively. Spells the fixed segments as the route does. */
function canonicalPath(pattern: string, path: string): string {
  const parts = pattern.split("/");
  return path
    .split("/")
    .map((segment, index) => {
      const part = parts[index];
      return part === undefined || /^[:*]/.test(part) ? segment : part;
    })
    .join("/");
}

/** Returns the first value of each parameter in `rules`; undefined if one is badly encoded. */
function readValues(query: string, rules: QueryRules): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  for (const pair of query.split("&")) {
    const end = pair.indexOf("=");
    const name = end === -1 ? pair : pair.slice(0, end);
    if (!Object.hasOwn(rules, name) || Object.hasOwn(values, name)) continue;
    try {
      values[name] = end === -1 ? "" : decodeURIComponent(pair.slice(end + 1).replaceAll("+", " "));
    } catch {
      return undefined;
    }
  }
  return values;
}

/** Returns Remix's `_routes` parameter, reduced to the page's own loaders; "" for all of them. */
function loadersOf(requested: string | undefined, ids: string[]): string {
  const wanted = requested?.split(",") ?? [];
  const known = ids.filter((id) => wanted.includes(id));
  return known.length > 0 ? new URLSearchParams({ _routes: known.join(",") }).toString() : "";
}

/** Returns a look-up of one path per route: Remix answers alike for all of them, but takes up to 0.3 ms to match each. */
function routeExamples(patterns: string[]): (path: string) => string {
  const fixed = new Set(patterns.filter((pattern) => !/[:*]/.test(pattern)));
  // As Remix ranks them: "/content/media/:name" comes before "/content/:collection/:id".
  const open = (pattern: string) => (pattern.includes("*") ? 99 : pattern.split(":").length);
  const others = patterns
    .filter((pattern) => !fixed.has(pattern))
    .sort((a, b) => open(a) - open(b) || b.length - a.length)
    .map((pattern) => {
      const source = pattern
        .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
        .replace(/:\w+/g, "[^/]+")
        .replace("*", ".*");
      return { matcher: new RegExp(`^${source}$`), example: pattern.replace(/[:*]\w*\??/g, "-") };
    });
  return (path) => {
    const lowerCase = path.toLowerCase();
    if (fixed.has(lowerCase)) return lowerCase;
    return others.find(({ matcher }) => matcher.test(lowerCase))?.example ?? "/-";
  };
}

function readManifestRequest(
  method: string,
  path: string,
  query: string,
  exampleOf: (path: string) => string,
): RouteRequest | Refusal {
  if (!READ_METHODS.includes(method)) return methodNotAllowed(READ_METHODS);
  const search = new URLSearchParams(query);
  const paths = search.getAll("p");
  if (paths.length > MAX_MANIFEST_PATHS) return { status: 400, reason: "Too many paths." };
  const known = new URLSearchParams([
    ["version", search.get("version") ?? ""],
    ...[...new Set(paths.map((page) => pathIn(languageOf(path), exampleOf(pathWithin(page)))))]
      .sort()
      .map((page) => ["p", page]),
  ]);
  return { path, search: "", key: `${path}?${known}`, isPage: false, isFixed: false };
}
