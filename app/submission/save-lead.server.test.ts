import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { NewLead } from "~/leads/leads";
import { openStores, type Stores } from "~/stores/open.server";
import { type Receiver, startReceiver } from "../../tests/http/webhook-receiver";
import { closeLeadWebhook } from "./lead-webhook.server";
import { createRateLimit } from "./limits.server";
import { saveLead } from "./save-lead.server";

let folder: string;
let receiver: Receiver;
let stores: Stores;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "save-lead-"));
  receiver = await startReceiver((response) => response.end());
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("LEAD_WEBHOOK_URL", receiver.url);
  vi.stubEnv("LEAD_WEBHOOK_SECRET", "a secret of thirty-two characters");
  stores = openStores();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await stores.close();
  await receiver.close();
  await rm(folder, { recursive: true });
});

/** Saves a lead for which the store does `beforeFailing` and then fails. Returns the ids it was given. */
async function saveFailing(message: string, beforeFailing: (lead: NewLead) => Promise<unknown>) {
  let ids: readonly string[] = [];
  vi.spyOn(stores.leads, "add").mockImplementationOnce(async (lead) => {
    ids = lead.ids;
    await beforeFailing(lead);
    throw new Error("the disk failed");
  });
  const fields = { name: "Asha", email: "asha@example.in", mobile: "9876543210", message };
  const submission = {
    kind: "contact",
    fields,
    language: "en",
    source: undefined,
    suspect: undefined,
    bill: undefined,
  } as const;
  const saved = await saveLead(submission, "client", createRateLimit(10, 1000), stores);
  await closeLeadWebhook(2000);
  return { saved, ids, sent: receiver.calls.map(({ id }) => id) };
}

describe("a lead whose store fails", () => {
  it("after saving it is acknowledged, and sent to the webhook", async () => {
    const { add } = stores.leads;
    const { saved, ids, sent } = await saveFailing("after", add);
    expect(saved).toEqual({ id: ids[0] });
    expect(sent).toEqual([ids[0]]);
  });

  it("while another tap saves it under another id is acknowledged, and not sent again", async () => {
    const { add } = stores.leads;
    const { saved, ids, sent } = await saveFailing("twin", (lead) =>
      add({ ...lead, ids: [lead.ids[1] ?? ""] }),
    );
    expect(saved).toEqual({ id: ids[1] });
    expect(sent).not.toContain(ids[1]);
  });

  it("before saving it is refused, and not sent", async () => {
    const { saved, ids, sent } = await saveFailing("before", async () => {});
    expect(saved.refusal?.status).toBe(503);
    expect(sent).not.toContain(ids[0]);
  });
});
