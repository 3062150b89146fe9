import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady, createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { collectionNames } from "~/content/content";
import { withStoreFaults } from "~/desk/store-fault.server";
import { findDraft } from "~/editing/find-draft";
import { withDraft } from "~/editing/with-draft";
import { errorCode } from "~/error-code";
import { inHindi } from "~/host/in-hindi.server";
import { withStores } from "~/host/other-hosts.server";
import type { RequestContext } from "~/host/request-context";
import { createSiteServer } from "~/host/site-server.server";
import { withoutDesk } from "~/host/without-desk.server";
import { languageOf } from "~/language";
import { makeAhead, stopMaking } from "~/media/make-ahead.server";
import { contentEnv, env, SetupError } from "~/server/env.server";
import { closeLiveEvents } from "~/server/live-events.server";
import { captureConsole, describeError, flushLog, log } from "~/server/log.server";
import { site } from "~/site";
import { startChores, sweep } from "~/stores/chores.server";
import { openStaff, openStores, readStores, type Stores } from "~/stores/open.server";
import { closeLeadMail, drainLeadMail } from "~/submission/lead-mail.server";
import { closeLeadWebhook, drainLeadWebhook } from "~/submission/lead-webhook.server";

// Another Remix host can serve the pages and forms of visitors too: `npx remix-serve build/index.js`.
export * from "@remix-run/dev/server-build";

const visitors = withoutDesk(build);
export const assets = visitors.assets;
export const routes = withStores(visitors.routes, openStores);

/** Time for requests and webhooks to finish on shutdown. Cloud Run kills after 10 s. */
const STOP_WITHIN_MS = 8_000;

const CLOSE_IDLE_EVERY_MS = 50;

async function serve() {
  captureConsole();
  const { PICTURES, PORT, SITE_URL, TRUST_PROXY } = env();
  const stores = openStores();
  const server = createSiteServer({
    render: renderBoth(visitors, stores),
    routes: visitors.routes,
    desk: {
      render: renderWith({ ...build, routes: withStoreFaults(build.routes) }, stores),
      routes: build.routes,
      staff: stores.staff,
    },
    findDraft: (token) => findDraft(token, stores),
    content: stores.content,
    storeName: stores.name,
    fault: stores.fault,
    siteUrl: SITE_URL,
    proxies: TRUST_PROXY,
    publicFolder: fileURLToPath(new URL("../public", import.meta.url)),
    cachePages: process.env.NODE_ENV !== "development",
  });

  server.on("error", (error) => fail(error));
  server.listen(PORT, async () => {
    await warnOfFault(stores);
    const address = server.address();
    const port = typeof address === "object" ? address?.port : PORT;
    log.info(`${site.brand} is on http://localhost:${port}`, { store: stores.name });
    if (process.env.NODE_ENV === "development") void broadcastDevReady(build);
    if (stores.isSingleProcess) void sweep(stores).then(() => warmUpDesk(stores));
    else warmUp(stores);
    if (PICTURES === "ahead") makeAhead(stores);
    startChores(stores, server);
  });

  async function stop(signal: string) {
    log.info("stopping", { signal });
    const stopBy = performance.now() + STOP_WITHIN_MS;
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    server.close(async () => {
      clearTimeout(deadline);
      const msLeft = stopBy - performance.now();
      await Promise.all([stores.close(), closeLeadWebhook(msLeft), closeLeadMail(msLeft)]);
      flushLog();
      process.exit(0);
    });
    closeLiveEvents();
    stopMaking();
    drainLeadWebhook();
    drainLeadMail();
    // Browsers keep answered connections open and would send more requests on them.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
  }
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function renderBoth(build: ServerBuild, stores: Stores) {
  const render = { en: renderWith(build, stores), hi: renderWith(inHindi(build), stores) };
  return (request: Request, context: RequestContext) =>
    render[languageOf(new URL(request.url).pathname)](request, context);
}

function renderWith(build: ServerBuild, stores: Stores) {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  return (request: Request, context: RequestContext) => {
    const { content } = stores;
    const shown = context.preview ? { ...stores, content: withDraft(content, context.preview) } : stores;
    return handle(request, Object.assign(context, { stores: shown }));
  };
}

/** Reads the content before the first visitor needs it. */
function warmUp({ content }: Stores) {
  for (const name of collectionNames) content.all(name).catch(() => undefined); // The store logs failures.
}

/** Reads the lists of the desk, which takes a second or two with 100,000 leads. */
async function warmUpDesk({ desk, staff }: Stores) {
  try {
    if (await staff.hasAny()) await desk.list({});
  } catch (error) {
    log.error("cannot read the desk's data", describeError(error));
  }
}

/** Opens the database too, which only start-up may create. */
async function warnOfFault(stores: Stores) {
  const reason = await stores.fault();
  if (reason) log.error("cannot store leads", { reason });
}

/** Each resolves to an exit code. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  leads: async (args) => {
    const { leadsCommand } = await import("~/cli/leads-command.server");
    const stores = readStores();
    return leadsCommand(args, stores, printLine).finally(() => stores.close());
  },
  content: async (args) => {
    const { contentCommand } = await import("~/cli/content-command.server");
    return contentCommand(args, contentEnv(), printLine);
  },
  desk: async (args) => {
    const { deskCommand } = await import("~/cli/desk-command.server");
    const staff = openStaff();
    const log = (since: string) => readStores().desk.log(since);
    return deskCommand(args, { staff, siteUrl: env().SITE_URL, log }, printLine).finally(() => staff.close());
  },
};

function printLine(line: string) {
  process.stdout.write(`${line}\n`);
}

async function runCommand(command: (args: string[]) => Promise<number>, args: string[]) {
  process.stdout.on("error", (error) => {
    if (errorCode(error) === "EPIPE") process.exit(0); // `| head` has read enough.
    throw error;
  });
  try {
    process.exitCode = await command(args);
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}

/** Logs a set-up error in one line, because the operator can fix it, and any other with its stack. */
function fail(error: unknown): never {
  const code = errorCode(error);
  if (error instanceof SetupError) log.error(`cannot start: ${error.message}`);
  else if (code === "EADDRINUSE") log.error(`cannot start: PORT: ${env().PORT} is in use by another program`);
  else if (code === "EACCES") log.error(`cannot start: PORT: this user cannot listen on ${env().PORT}`);
  else log.error("cannot start", describeError(error));
  flushLog();
  process.exit(1);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [name = "", ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command) await runCommand(command, args);
  else await serve().catch(fail);
}
