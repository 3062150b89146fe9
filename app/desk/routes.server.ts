import type { ServerBuild } from "@remix-run/server-runtime";
import type { ReactNode } from "react";
import * as document from "./document.server";
import * as entry from "./entry.server";
import * as bill from "./pages/bill.server";
import * as choosePassword from "./pages/choose-password.server";
import * as erase from "./pages/erase.server";
import * as exported from "./pages/export.server";
import * as frame from "./pages/frame.server";
import * as home from "./pages/home.server";
import * as lead from "./pages/lead.server";
import * as live from "./pages/live.server";
import * as liveScript from "./pages/live-script.server";
import * as newLead from "./pages/new-lead.server";
import * as signIn from "./pages/sign-in.server";
import * as signOut from "./pages/sign-out.server";
import * as spam from "./pages/spam.server";

type ServerRouteModule = ServerBuild["routes"][string]["module"];

/** A module without a component is a resource, such as a file. */
type RouteModule = Omit<ServerRouteModule, "default"> & { default?: () => ReactNode };

/** Anybody may request these. */
const open = {
  "desk/sign-in": signIn,
  "desk/password": choosePassword,
};

/** Only staff reach these: the host answers everybody else. A module is a Remix route, but lives on the server alone. */
const forStaff = {
  desk: home,
  "desk/leads.csv": exported,
  "desk/leads/:reference": lead,
  "desk/leads/:reference/bill": bill,
  "desk/leads/:reference/erase": erase,
  "desk/live": live,
  "desk/live.js": liveScript,
  "desk/new": newLead,
  "desk/spam": spam,
  "desk/sign-out": signOut,
};

export const OPEN_PATHS: ReadonlySet<string> = new Set(Object.keys(open).map((path) => `/${path}`));

/**
 * Returns the desk as a Remix build of its own. Its routes are not in app/routes, so that no manifest and no script of the
 * public site names them, and no other host serves them without a session.
 */
export function deskBuild(site: ServerBuild): ServerBuild {
  const routes: ServerBuild["routes"] = {
    root: { id: "root", path: "", module: document },
    frame: { id: "frame", parentId: "root", module: frame },
    ...routesOf("root", open),
    ...routesOf("frame", forStaff),
  };
  return { ...site, entry: { module: entry }, routes, assets: { ...site.assets, routes: assetsOf(routes) } };
}

function routesOf(parentId: string, modules: Record<string, RouteModule>): ServerBuild["routes"] {
  return Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [
      path,
      { id: path, parentId, path, module: { ...module, default: module.default } },
    ]),
  );
}

/** The desk's pages load no scripts, but Remix renders from these too. */
function assetsOf(routes: ServerBuild["routes"]): ServerBuild["assets"]["routes"] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, { module, ...route }]) => [
      id,
      {
        ...route,
        hasAction: module.action !== undefined,
        hasLoader: module.loader !== undefined,
        hasClientAction: false,
        hasClientLoader: false,
        hasErrorBoundary: module.ErrorBoundary !== undefined,
        module: "",
      },
    ]),
  );
}
