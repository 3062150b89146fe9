import type { ServerBuild } from "@remix-run/server-runtime";

/** Returns the build that answers visitors: without the desk's routes, whatever its door may miss. */
export function withoutDesk(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  return { ...build, routes: others(routes), assets: { ...assets, routes: others(assets.routes) } };
}

function others<Route>(routes: Record<string, Route>): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !/^routes\/desk\b/.test(id)));
}
