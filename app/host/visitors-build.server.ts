import type { AppLoadContext, ServerBuild } from "@remix-run/server-runtime";

type Routes = ServerBuild["routes"];

/** Returns routes that open the stores on first use, for a host that passes no context, such as remix-serve. */
export function withStores(routes: Routes, open: () => AppLoadContext["stores"]): Routes {
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
