import type { AppLoadContext, ServerBuild } from "@remix-run/server-runtime";

/** Returns the build that answers visitors: without the desk's routes, whatever its door may miss. */
export function withoutDesk(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  return { ...build, routes: others(routes), assets: { ...assets, routes: others(assets.routes) } };
}

function others<Route>(routes: Record<string, Route>): Record<string, Route> {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !/^routes\/desk\b/.test(id)));
}

/** Returns routes that open the stores on first use, for a host that passes no context, such as remix-serve. */
export function withStores(
  routes: ServerBuild["routes"],
  open: () => AppLoadContext["stores"],
): ServerBuild["routes"] {
  let stores: AppLoadContext["stores"] | undefined;
  function wrap<Args extends { context: AppLoadContext }, Answer>(handle?: (args: Args) => Answer) {
    if (!handle) return undefined;
    return (args: Args) => {
      stores ??= open();
      args.context.stores ??= stores;
      return handle(args);
    };
  }
  return Object.fromEntries(
    Object.entries(routes).map(([id, { module, ...route }]) => [
      id,
      { ...route, module: { ...module, loader: wrap(module.loader), action: wrap(module.action) } },
    ]),
  );
}
