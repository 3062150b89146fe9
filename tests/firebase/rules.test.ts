import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { collectionNames } from "~/content/content";
import { leadCollections } from "~/leads/leads";

const read = (file: string) => readFileSync(path.join("firebase", file), "utf8");
const config = JSON.parse(read("firebase.json"));

/** A rules file that denies everything: one service, one match for all of it, one refusal. */
const denyAll = (service: string, root: string) =>
  `rules_version = '2'; service ${service} { match ${root} { match /{document=**} { allow read, write: if false; } } }`;

const wordsOf = (rules: string) =>
  rules
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/\{\w+=\*\*\}/, "{document=**}")
    .replace(/\s+/g, " ")
    .trim();

describe("the security rules", () => {
  it("lock both databases", () => {
    const databases = config.firestore.map(({ database }: { database: string }) => database);
    expect(databases).toEqual(["(default)", "catalog"]);
    for (const { rules } of config.firestore)
      expect(wordsOf(read(rules))).toBe(denyAll("cloud.firestore", "/databases/{database}/documents"));
  });

  it("lock the storage", () => {
    expect(wordsOf(read(config.storage.rules))).toBe(denyAll("firebase.storage", "/b/{bucket}/o"));
  });
});

/** Fields that the calls of specification §7 and the desk filter or sort by, which would fail without an index. */
const QUERIED = [
  ...["heroSliders.order", "photo-gallery.isPublished", "blogPost.isPublished", "blogPost.scheduledAt"],
  ...["video-gallery.createdAt", "packages.type", "downloads.createdAt", "contacts.timestamp"],
  ...["quickContacts.timestamp", "inquiries.timestamp", "serviceRequests.timestamp"],
  ...["deskLeads.changedAt"],
  ...["editedContent.id", "editedContent.kept"],
  ...["editedContent.drafted", "editedContent.due", "editedContent.removed"],
];

describe("the indexes", () => {
  const { indexes, fieldOverrides } = JSON.parse(read("firestore.indexes.json"));

  it("cover no more than one field: the only question is for a time, in its order", () => {
    expect(indexes).toEqual([]);
    const drivers = readdirSync("app/stores/documents").map((file) => `app/stores/documents/${file}`);
    const asked = drivers.flatMap((file) => readFileSync(file, "utf8").match(/\.where\(.*/g) ?? []);
    expect(asked).toEqual(['.where(field, ">=", new Date(fromMs));']);
  });

  it("exempt only single fields that no query uses", () => {
    const exempt = fieldOverrides.map(
      (field: { collectionGroup: string; fieldPath: string; indexes: unknown[] }) => {
        expect(field.indexes).toEqual([]);
        return `${field.collectionGroup}.${field.fieldPath}`;
      },
    );
    expect(exempt).toEqual(expect.arrayContaining(["blogPost.content", "contacts.message", "mail.message"]));
    expect(new Set(exempt).size).toBe(exempt.length);
    expect(exempt.filter((field: string) => QUERIED.includes(field))).toEqual([]);
  });

  it("name existing collections", () => {
    const others = ["mail", "deskLeads", "editedContent", "formerContent", "unreadTexts"];
    const known = [...collectionNames, ...Object.values(leadCollections), ...others];
    for (const { collectionGroup } of fieldOverrides) expect(known).toContain(collectionGroup);
  });
});
