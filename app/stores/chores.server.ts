import type { Server } from "node:http";
import { retainLeads, WAITING } from "~/desk/retain-leads";
import { forgetFormer } from "~/editing/forget-former";
import { describeError, log } from "~/server/log.server";
import type { Stores } from "./open.server";
import { sweepBills } from "./sweep-bills";

const SWEEP_EVERY_MS = 60 * 60_000;

/** The first time, when the site has started. It may never run for a whole day. */
const RETAIN_AFTER_MS = 10 * 60_000;
const RETAIN_EVERY_MS = 24 * 60 * 60_000;

const PUBLISH_EVERY_MS = 30_000;

/** What a site does by itself while it runs. */
export function startChores(stores: Stores, server: Server) {
  void publish(stores);
  if (stores.isSingleProcess) {
    setInterval(sweep, SWEEP_EVERY_MS, stores).unref();
    setTimeout(retain, RETAIN_AFTER_MS, stores).unref();
    setInterval(retain, RETAIN_EVERY_MS, stores).unref();
    setInterval(publish, PUBLISH_EVERY_MS, stores).unref();
  } else server.on("request", publishBesideRequests(stores));
}

/** Removes bills that a crash left without a lead. */
export async function sweep({ bills, leads }: Stores) {
  try {
    const removed = await sweepBills(bills, leads);
    if (removed > 0) log.info("bills without a lead removed", { removed });
  } catch (error) {
    log.error("cannot sweep bills", describeError(error));
  }
}

/** Erases what the privacy policy promises to erase. */
async function retain(stores: Stores) {
  try {
    const { erased, waiting } = await retainLeads(stores, new Date());
    if (erased > 0) log.info("old leads erased", { erased });
    if (waiting > 0) log.warn(`old leads ${WAITING}`, { waiting });
    else await forgetFormer(stores.editing, stores.media);
  } catch (error) {
    log.error("cannot erase old leads", describeError(error));
  }
}

/** Publishes what the office has scheduled. */
async function publish({ editing, desk }: Stores) {
  try {
    for (const { name, id, by } of await editing.publishDue(new Date())) {
      log.info("published as scheduled", { name, id });
      await desk.record({ by, what: "published as scheduled", reference: `${name}/${id}` });
    }
  } catch (error) {
    log.error("cannot publish what is scheduled", describeError(error));
  }
}

/** Between requests, Cloud Run gives no time. */
function publishBesideRequests(stores: Stores) {
  let next = Date.now() + PUBLISH_EVERY_MS;
  return () => {
    if (Date.now() < next) return;
    next = Date.now() + PUBLISH_EVERY_MS;
    void publish(stores);
  };
}
