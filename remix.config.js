import { existsSync, readdirSync } from "node:fs";

/** The public pages, routes/_site.*, each below the route that carries its texts: docs/decisions/14-two-languages.md. */
function publicRoutes(defineRoutes) {
  const files = readdirSync("app/routes").filter((file) => /^_site\..*\.tsx$/.test(file));
  return defineRoutes((route) => {
    route("", "routes/_site.tsx", () => {
      for (const name of new Set(files.map(textsOf)))
        route("", `texts/${name}.en.tsx`, { id: `texts/${name}` }, () => {
          for (const file of files.filter((file) => textsOf(file) === name))
            route(pathOf(file), `routes/${file}`, { index: file === "_site._index.tsx" });
        });
    });
    for (const name of new Set(files.map(textsOf)))
      route("", `texts/${name}.hi.tsx`, { id: `hi/texts/${name}` });
  });
}

/** "_site.contact_.inquiry.tsx" → "inquiry", "_site.blog.($id).tsx" → "blog" */
function textsOf(file) {
  if (file === "_site._index.tsx") return "home";
  const name = file.replace(/(?:\.\(\$\w+\))?\.tsx$/, "").replace(/.*\./, "");
  return existsSync(`app/texts/${name}.en.tsx`) ? name : "frame";
}

/** "_site.contact_.inquiry.tsx" → "contact/inquiry", "_site.blog.($id).tsx" → "blog/:id?", "_site.$.tsx" → "*" */
function pathOf(file) {
  return file
    .replace(/^_site\.(?:_index\.)?|\.?tsx$/g, "")
    .replaceAll("_.", "/")
    .replaceAll(".", "/")
    .replace(/\(\$(\w+)\)/, ":$1?")
    .replace(/\$(\w+)/, ":$1")
    .replace(/\$$/, "*");
}

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/_site*", "**/*.test.*", "**/.*"],
  routes: publicRoutes,
  // Specification §7: script chunks live under static/js at the site root.
  assetsBuildDirectory: "public/static/js",
  publicPath: "/static/js/",
  server: "./server.ts",
  serverBuildPath: "build/index.js",
  serverModuleFormat: "esm",
  // Bundled, these packages of many small files load ten times as fast (zod alone took 80 ms).
  serverDependenciesToBundle: [/^zod/, /^lru-cache/, /^@remix-run\/node-fetch-server/, /^embla-carousel/],
  serverPlatform: "node",
  postcss: true,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
