/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  ignoredRouteFiles: ["**/*.test.*", "**/.*"],
  // Specification §7: script chunks live under static/js at the site root.
  assetsBuildDirectory: "public/static/js",
  publicPath: "/static/js/",
  server: "./server.ts",
  // The site starts a quarter faster as CommonJS: see docs/decisions/01-remix-classic-compiler.md.
  serverBuildPath: "build/index.cjs",
  serverModuleFormat: "cjs",
  serverDependenciesToBundle: [
    // Bundled, these packages of many small files load ten times as fast (zod alone took 80 ms).
    ...[/^zod/, /^lru-cache/, /^@remix-run\/node-fetch-server/, /^embla-carousel/],
    ...[/^postcss/, /^picocolors/, /^nanoid/, /^source-map-js/],
    // `require` would lose the default exports of these ES modules.
    ...[/^p-queue/, /^p-timeout/, /^p-retry/, /^is-network-error/],
  ],
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
