import { beforeEach, expect, it } from "vitest";
import type { PlainFields } from "~/content/plain-fields";
import { applyChange, type RecordedDocument } from "./apply-change";
import type { ContentChange, EditedDocument } from "./editable-content";
import { confirmed, outdatedHindi } from "./hindi-sources.server";

const ASHA = "asha@example.in";
const VIKRAM = "vikram@example.in";
const MAX_DOCUMENT_BYTES = 256 * 1024;

/** A document, as a store would keep it, and each state that was replaced. */
let stored: RecordedDocument;
let replaced: Map<string, object>;

beforeEach(() => {
  stored = { document: undefined, former: [], hindiSources: undefined };
  replaced = new Map();
});

/** Makes a change at this second, and returns the document; undefined if the change makes no difference. */
function save(change: ContentChange, second = 0, by = ASHA): EditedDocument | undefined {
  const at = `2026-11-22T10:00:${String(second).padStart(2, "0")}.000Z`;
  const applied = applyChange("packages", stored, change, { by, at });
  if (!applied) return undefined;
  const { kept } = applied;
  for (const { key, state } of applied.replaced) replaced.set(key, state);
  for (const key of applied.dropped) replaced.delete(key);
  setLive(applied.live === undefined ? stored.document?.live : (applied.live ?? undefined), kept);
  expect([...replaced.keys()]).toEqual(stored.former);
  return stored.document;
}

/** As an editor of files or `content -- push` does. */
function setLive(
  live: PlainFields | undefined,
  kept: Partial<EditedDocument> & { former?: readonly string[] },
) {
  const { draft, link, hindiSources, former = stored.former } = kept;
  const document = { id: "2-kw", live, draft, link, hindiSources, version: "" };
  stored = { document: live || draft ? document : undefined, former, hindiSources };
}

const saveDraft = (price: number, second: number, by?: string) =>
  save({ draft: { fields: { price } } }, second, by);

it("a change tells who replaced what, and when, and a draft that is published is no state", () => {
  save({ live: { price: 1 } });
  save({ live: { price: 2 } }, 1, VIKRAM);
  saveDraft(3, 2);
  saveDraft(4, 3, VIKRAM);
  save({ live: { price: 5 }, draft: null }, 4);
  save({ draft: { fields: { price: 6 } } }, 5);
  save({ live: { price: 6 }, draft: null }, 6, VIKRAM);
  const states = [...replaced].map(([key, state]) => [key.slice(0, 8), state]);
  const at = (second: number) => `2026-11-22T10:00:0${second}.000Z`;
  expect(states).toEqual([
    ["00000001", { was: "live", fields: { price: 1 }, by: VIKRAM, at: at(1) }],
    ["00000002", { was: "draft", fields: { price: 3 }, by: VIKRAM, at: at(3) }],
    ["00000003", { was: "draft", fields: { price: 4 }, by: ASHA, at: at(4) }],
    ["00000004", { was: "live", fields: { price: 2 }, by: ASHA, at: at(4) }],
    ["00000005", { was: "live", fields: { price: 5 }, by: VIKRAM, at: at(6) }],
  ]);
});

it("nothing is changed, and nothing kept, when nothing differs", () => {
  const draft = { fields: { a: 2 } };
  const first = save({ live: { a: 1, b: [1] }, draft });
  expect(save({ live: { b: [1], a: 1 }, draft }, 1, VIKRAM)).toBeUndefined();
  expect(stored.document).toEqual(first);
});

it("50 former states of each kind stay, the newest, so that drafts push out nothing that visitors got", () => {
  save({ live: { price: -1 } });
  save({ live: { price: -2 } }, 1);
  for (let price = 0; price < 55; price += 1) saveDraft(price, 2);
  const prices = [...replaced.values()].map((state) => (state as { fields: PlainFields }).fields.price);
  expect(prices).toEqual([-1, ...Array.from({ length: 50 }, (_, index) => index + 4)]);
});

it("which English each Hindi text was written for is known, whatever changes it, and until it is rewritten", () => {
  const size = (english: string, hindi: string) => ({ "roof-size": english, hi: { "roof-size": hindi } });
  const texts = () => {
    const { live, draft, hindiSources } = stored.document ?? {};
    return outdatedHindi("packages", draft?.fields ?? live ?? {}, hindiSources);
  };
  const outdated = () => texts().map(({ source, english }) => [source, english]);
  setLive(size("300", "३००"), {});
  expect(outdated()).toEqual([]);
  save({ draft: { fields: size("340", "३००") } });
  expect(outdated()).toEqual([["300", "340"]]);
  save({ draft: { fields: size("350", "३००") } });
  const [text] = texts();
  expect(text).toMatchObject({ source: "300", english: "350" });
  save({ hindiSources: text && confirmed(text, stored.hindiSources) });
  expect(outdated()).toEqual([]);
  save({ draft: null });
  expect(outdated()).toEqual([]);
  save({ live: size("350", "३००") });
  setLive({ ...size("360", "३००"), office: 1 }, stored.document ?? {});
  expect(outdated()).toEqual([["350", "360"]]);
  save({ live: null });
  save({ live: size("360", "३००") });
  expect(outdated()).toEqual([["350", "360"]]);
  save({ live: size("360", "३६०") });
  expect(outdated()).toEqual([]);
  setLive(size("370", "३७०"), stored.document ?? {});
  expect(outdated()).toEqual([]);
});

it("sources of Hindi that would take more than the largest document are forgotten", () => {
  const long = "x".repeat(MAX_DOCUMENT_BYTES / 2);
  save({ live: { "roof-size": long, hi: { "roof-size": "छत" } } });
  const live = { "roof-size": "Roof", meter: long, hi: { "roof-size": "छत", meter: "x" } };
  expect(Object.values(save({ live }, 1)?.hindiSources ?? {})).toEqual([[long]]);
});
