import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { collectionNames } from "~/content/content";
import { leadCollections } from "~/leads/leads";

const read = (file: string) => readFileSync(path.join("firebase", file), "utf8");
const config = JSON.parse(read("firebase.json"));

/** Matches a rules file that denies everything: one service, one match for all of it, one refusal. */
const DENY_ALL = new RegExp(
  [
    "^rules_version = '2';",
    "service (?<service>cloud\\.firestore|firebase\\.storage) \\{",
    "match (?<root>/databases/\\{database\\}/documents|/b/\\{bucket\\}/o) \\{",
    "match /\\{\\w+=\\*\\*\\} \\{",
    "allow read, write: if false;",
    "\\} \\} \\}$",
  ].join(" "),
);

/** Returns the service and the path that the rules lock; undefined unless they deny everything. */
function lockedBy(rules: string) {
  const words = rules
    .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const { service, root } = DENY_ALL.exec(words)?.groups ?? {};
  return service && `${service} ${root}`;
}

const LOCKED_FIRESTORE = "cloud.firestore /databases/{database}/documents";
const LOCKED_STORAGE = "firebase.storage /b/{bucket}/o";

describe("the security rules", () => {
  it("lock both databases", () => {
    expect(config.firestore.map(({ database }: { database: string }) => database)).toEqual([
      "(default)",
      "catalog",
    ]);
    for (const { rules } of config.firestore) expect(lockedBy(read(rules))).toBe(LOCKED_FIRESTORE);
  });

  it("lock the storage", () => {
    expect(lockedBy(read(config.storage.rules))).toBe(LOCKED_STORAGE);
  });

  it.each([
    ["a condition that can be true", (rules: string) => rules.replace("if false", "if request.auth != null")],
    ["no condition", (rules: string) => rules.replace(": if false", "")],
    ["another rule beside", (rules: string) => rules.replace("allow read", "allow get; allow read")],
    [
      "another match beside",
      (rules: string) => rules.replace("match /{", "match /a/{b} { allow get; } match /{"),
    ],
    ["only some of the paths", (rules: string) => rules.replace("=**", "")],
    ["a rule after a comment", (rules: string) => rules.replace("allow", "/* no */ allow get; // ;\nallow")],
    ["a refusal in a comment", (rules: string) => rules.replace("allow", "allow get: if true; // allow")],
    ["the rules of another version", (rules: string) => rules.replace("rules_version = '2';", "")],
  ])("are rejected here with %s", (_, change) => {
    for (const file of ["firestore.rules", "storage.rules"]) {
      const rules = read(file);
      expect(change(rules)).not.toBe(rules);
      expect(lockedBy(change(rules))).toBeUndefined();
    }
  });
});

/** Fields that the calls of specification §7 and the desk filter or sort by, which would fail without an index. */
const QUERIED = [
  "heroSliders.order",
  "photo-gallery.isPublished",
  "blogPost.isPublished",
  "blogPost.scheduledAt",
  "video-gallery.createdAt",
  "packages.type",
  "downloads.createdAt",
  "contacts.timestamp",
  "quickContacts.timestamp",
  "inquiries.timestamp",
  "editedContent.kept",
  "editedContent.drafted",
  "editedContent.due",
  "editedContent.removed",
];

describe("the indexes", () => {
  const { indexes, fieldOverrides } = JSON.parse(read("firestore.indexes.json"));

  it("cover several fields only for the lists of the desk", () => {
    expect(indexes.map(({ collectionGroup }: { collectionGroup: string }) => collectionGroup)).toEqual(
      Array(5).fill("deskLeads"),
    );
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
    const editing = ["editedContent", "formerContent"];
    const known = [
      ...collectionNames,
      ...Object.values(leadCollections),
      "mail",
      "deskLeads",
      "lines",
      ...editing,
    ];
    for (const { collectionGroup } of fieldOverrides) expect(known).toContain(collectionGroup);
  });
});
