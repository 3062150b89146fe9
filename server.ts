import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as build from "@remix-run/dev/server-build";
import { broadcastDevReady, createRequestHandler } from "@remix-run/server-runtime";
import { collectionNames } from "~/content/content";
import { errorCode } from "~/error-code";
import { createSiteServer } from "~/host/site-server.server";
import { contentEnv, env, SetupError } from "~/server/env.server";
import { closeLiveEvents } from "~/server/live-events.server";
import { captureConsole, describeError, flushLog, log } from "~/server/log.server";
import { openStores, readStores, type Stores } from "~/stores/open.server";
import { sweepBills } from "~/stores/sweep-bills";
import { closeLeadWebhook, drainLeadWebhook } from "~/submission/lead-webhook.server";

// Any other Remix host can serve the build too: `npx remix-serve build/index.js`.
export * from "@remix-run/dev/server-build";

/** Time for requests and webhooks to finish on shutdown. Cloud Run kills after 10 s. */
const STOP_WITHIN_MS = 8_000;

const CLOSE_IDLE_EVERY_MS = 50;

const SWEEP_EVERY_MS = 60 * 60_000;

async function serve() {
  captureConsole();
  const { PORT, SITE_URL, TRUST_PROXY } = env();
  const stores = openStores();
  const server = createSiteServer({
    render: createRequestHandler(build, process.env.NODE_ENV),
    routes: build.routes,
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
    log.info(`Suryanta Energy is on http://localhost:${port}`, { store: stores.name });
    if (process.env.NODE_ENV === "development") void broadcastDevReady(build);
    if (stores.isSingleProcess) void sweep(stores);
    else warmUp(stores);
  });

  if (stores.isSingleProcess) setInterval(sweep, SWEEP_EVERY_MS, stores).unref();

  async function stop(signal: string) {
    log.info("stopping", { signal });
    const stopBy = performance.now() + STOP_WITHIN_MS;
    const deadline = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS);
    server.close(async () => {
      clearTimeout(deadline);
      await Promise.all([stores.close(), closeLeadWebhook(stopBy - performance.now())]);
      flushLog();
      process.exit(0);
    });
    closeLiveEvents();
    drainLeadWebhook();
    // Browsers keep answered connections open and would send more requests on them.
    setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS).unref();
  }
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

/** Reads the content before the first visitor needs it. */
function warmUp({ content }: Stores) {
  for (const name of collectionNames) content.all(name).catch(() => undefined); // The store logs failures.
}

/** Opens the database too, which only start-up may create. */
async function warnOfFault(stores: Stores) {
  const reason = await stores.fault();
  if (reason) log.error("forms cannot be saved", { reason });
}

/** Removes bills that a crash left without a lead. */
async function sweep({ bills, leads }: Stores) {
  try {
    const removed = await sweepBills(bills, leads);
    if (removed > 0) log.info("bills without a lead removed", { removed });
  } catch (error) {
    log.error("cannot sweep bills", describeError(error));
  }
}

/** Each resolves to an exit code. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  leads: async (args) => {
    const { leadsCommand } = await import("~/cli/leads-command.server");
    const stores = readStores();
    const terminalWidth = process.stdout.isTTY ? process.stdout.columns || 80 : undefined;
    return leadsCommand(args, stores, printLine, terminalWidth).finally(() => stores.close());
  },
  content: async (args) => {
    const { contentCommand } = await import("~/cli/content-command.server");
    return contentCommand(args, contentEnv(), printLine);
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
  else if (code === "EACCES") log.error(`cannot start: PORT: this user may not listen on ${env().PORT}`);
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
