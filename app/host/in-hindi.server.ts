import type { ServerBuild } from "@remix-run/server-runtime";
import { HINDI_BASE } from "~/language";

/** Returns the build that answers below /hi: the same routes, with the Hindi texts in place of the English ones. */
export function inHindi(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  return {
    ...build,
    basename: HINDI_BASE,
    routes: withHindiTexts(routes),
    assets: { ...assets, routes: withHindiTexts(assets.routes) },
  };
}

function withHindiTexts<Route extends { id: string; parentId?: string }>(routes: Record<string, Route>) {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const hindi = routes[`hi/${id}`];
      return [id, hindi ? { ...hindi, id, parentId: route.parentId } : route];
    }),
  );
}
