import type { Socket } from "node:net";
import path from "node:path";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady, createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { startChores, sweep } from "~/chores.server";
import { collectionNames } from "~/content/content";
import { isPublic, samplePhones } from "~/content/going-live";
import { readCompany } from "~/content/read-company.server";
import { readGaps } from "~/editor/list/going-live.server";
import { findDraft, withDraft } from "~/editor/save/preview.server";
import { errorCode } from "~/error-code";
import type { RequestContext } from "~/host/handler.server";
import { createSiteServer } from "~/host/site-server.server";
import { withoutDesk } from "~/host/visitors-build.server";
import { makeAhead, stopMaking } from "~/media/make-pictures.server";
import { sendDeskMails } from "~/sales/mails/desk-mails.server";
import { contentEnv, env, SetupError } from "~/server/env.server";
import { closeLiveEvents } from "~/server/live-events.server";
import { captureConsole, describeError, flushLog, log } from "~/server/log.server";
import { signingKey } from "~/server/signatures.server";
import { hoursOf, site } from "~/site";
import { StoreFault } from "~/store-fault";
import { openStaff, openStores, type ReadStores, readStores, type Stores } from "~/stores/open.server";
import { closeNotifications, drainNotifications } from "~/submission/notify.server";
import { BASES, byLanguage, languageOf } from "~/texts/language";

const visitors = withoutDesk(build);

/** Time for requests and webhooks to finish on shutdown. Cloud Run kills after 10 s. */
const STOP_WITHIN_MS = 8_000;

const CLOSE_IDLE_EVERY_MS = 50;
const CLOSE_UNUSED_AFTER_MS = 500;

async function serve() {
  captureConsole();
  const { PICTURES, PORT, SITE_URL, TRUST_PROXY } = env();
  const stores = openStores();
  signingKey(); // A secret that is missing or damaged is said now, not to the first visitor.
  const server = createSiteServer({
    render: renderAll(visitors, stores),
    routes: visitors.routes,
    desk: {
      render: renderWith(build, stores),
      routes: build.routes,
      staff: stores.staff,
    },
    findDraft: (token, session) => findDraft(token, session, stores),
    content: stores.content,
    storeName: stores.name,
    fault: stores.fault,
    siteUrl: SITE_URL,
    proxies: TRUST_PROXY,
    publicFolder: path.join(__dirname, "../public"),
    cachePages: process.env.NODE_ENV !== "development",
  });

  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("error", (error) => fail(error));
  server.listen(PORT, async () => {
    await warnOfFault(stores);
    const address = server.address();
    const port = typeof address === "object" ? address?.port : PORT;
    log.info(`${site.brand} is on http://localhost:${port}`, { store: stores.name });
    if (isPublic(SITE_URL)) void warnOfGaps(stores);
    if (process.env.NODE_ENV === "development") void broadcastDevReady(build);
    if (stores.isSingleProcess) void sweep(stores).then(() => warmUpDesk(stores));
    else warmUp(stores);
    if (PICTURES === "ahead") makeAhead(stores);
    startChores(stores);
  });

  async function stop(signal: string) {
    log.info("stopping", { signal });
    const stopBy = performance.now() + STOP_WITHIN_MS;
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    server.close(async () => {
      clearTimeout(deadline);
      const msLeft = stopBy - performance.now();
      await Promise.all([stores.close(), closeNotifications(msLeft)]);
      flushLog();
      process.exit(0);
    });
    closeLiveEvents();
    stopMaking();
    drainNotifications();
    // Browsers keep answered connections open and would send more requests on them.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
    // Browsers open others ahead, which Node never counts as idle. The delay lets the first request of a slow line arrive.
    setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, CLOSE_UNUSED_AFTER_MS).unref();
  }
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function renderAll(build: ServerBuild, stores: Stores) {
  const render = byLanguage((language) =>
    renderWith({ ...build, basename: BASES[language] || undefined }, stores),
  );
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

/** What is left to do on a site that others can open. */
async function warnOfGaps(stores: Stores) {
  try {
    const phones = samplePhones(await readCompany(stores.content));
    if (phones.length > 0)
      log.error("the sample's phone numbers are on a public site: no customer reaches you", { phones });
    for (const { what, why } of await readGaps(stores)) log.warn(`before going live: ${what}`, { why });
  } catch (error) {
    log.error("cannot read what is left before going live", describeError(error));
  }
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
  backup: async (args) => {
    const { CONTENT_DIR, DATA_DIR, FIREBASE_PROJECT_ID } = env();
    if (FIREBASE_PROJECT_ID)
      throw new SetupError("FIREBASE_PROJECT_ID: Firestore makes its own backups: see docs/operating.md");
    const { backupCommand } = await import("~/cli/backup-command.server");
    return backupCommand(args, { data: DATA_DIR, content: CONTENT_DIR }, printLine);
  },
  desk: async (args) => {
    const { deskCommand } = await import("~/cli/desk-command.server");
    const staff = openStaff();
    const log = (since: string) => readStores().desk.log(since);
    const mails = async () => {
      const stores = readStores();
      const { content } = stores;
      return (
        content &&
        sendDeskMails({ staff, desk: stores.openDesk() }, new Date(), hoursOf(await readCompany(content)))
      );
    };
    let stores: ReadStores | undefined;
    const openDesk = () => {
      stores = unlessMissing(readStores);
      return stores?.openDesk();
    };
    const { SITE_URL: siteUrl } = env();
    return deskCommand(args, { staff, siteUrl, log, openDesk, mails }, printLine).finally(() =>
      Promise.all([staff.close(), stores?.close()]),
    );
  },
};

/** Before the site's first start there is no database. */
function unlessMissing<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return undefined;
  }
}

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
    const isDataFault = error instanceof StoreFault && !env().FIREBASE_PROJECT_ID;
    const line = isDataFault ? `DATA_DIR: ${error.message}` : error;
    console.error(error instanceof SetupError ? error.message : line);
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

if (require.main === module) {
  const [name = "", ...args] = process.argv.slice(2);
  const command = commands[name];
  void (command ? runCommand(command, args) : serve().catch(fail));
}
