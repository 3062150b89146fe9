import { expect, it } from "vitest";
import type { Bills } from "~/leads/bill-store.server";
import { receiveBill } from "./receive-bill.server";

const text = `${" ".repeat(1019)}%PDF-1.7 trailer <</Encrypt 5 0 R>>`;
const SHA256 = "4a88812295fa527cc4bfce068c47d272c41a9d87d731d16c9ee7d7981a673bda";

async function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size), "latin1");
}

/** Keeps what it receives. */
function store() {
  const kept = { name: "", text: "" };
  const bills: Pick<Bills, "receive"> = {
    async receive(name, bytes) {
      kept.name = name;
      for await (const chunk of bytes) kept.text += Buffer.from(chunk).toString("latin1");
      return { keep: async () => name, undo: async () => {}, discard: async () => {} };
    },
  };
  return { kept, bills: bills as Bills };
}

it.each([1, 3, 7, 1023, 1024, 1025, 65_536])(
  "a bill in chunks of %i bytes is read like any other",
  async (size) => {
    const { kept, bills } = store();
    const file = { name: "bill", bytes: inChunks(text, size) };
    const received = await receiveBill(file, bills);
    expect(received).toMatchObject({ hash: SHA256, isEncrypted: true, stored: expect.anything() });
    expect(kept).toEqual({ name: "bill.pdf", text });
    expect(await receiveBill({ ...file, bytes: inChunks(text, size) }, undefined)).toEqual({
      state: "read",
      hash: SHA256,
      isEncrypted: true,
      stored: undefined,
    });
  },
);

it("no more than the first 1,024 bytes of a bill are held back", async () => {
  let sent = 0;
  let sentBefore = 0;
  async function* slowly() {
    for await (const byte of inChunks("\xff\xd8\xff".padEnd(2000), 1)) {
      sent += 1;
      yield byte;
    }
  }
  const bills: Pick<Bills, "receive"> = {
    async receive(_, bytes) {
      for await (const _ of bytes) sentBefore ||= sent;
      return { keep: async () => "", undo: async () => {}, discard: async () => {} };
    },
  };
  await receiveBill({ name: "slow.jpg", bytes: slowly() }, bills as Bills);
  expect(sentBefore).toBe(1024);
});

it.each(["\xff\xd8\xff", "\x89PNG\r\n\x1a\n"])("only a PDF may ask for a password: %j", async (start) => {
  const { bills } = store();
  const file = { name: "bill.pdf", bytes: inChunks(`${start}/Encrypt`, 2) };
  expect(await receiveBill(file, bills)).toMatchObject({ state: "read", isEncrypted: false });
});

it("a bill that breaks off in its first bytes has failed, and is not refused", async () => {
  async function* broken() {
    yield Buffer.from("%PD");
    throw new Error("gone");
  }
  const { kept, bills } = store();
  const received = await receiveBill({ name: "bill.pdf", bytes: broken() }, bills);
  expect(received).toMatchObject({ state: "failed", error: new Error("gone") });
  expect(kept.name).toBe("");
});
