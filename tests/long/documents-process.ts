import { writeSync } from "node:fs";
import path from "node:path";
import type { Documents } from "~/stores/documents";
import { openLmdbDocuments } from "~/stores/documents/lmdb";

/** Long enough that a commit writes many pages. */
const TEXT = "A roof of 40 square metres. ".repeat(200);

const AT_ONCE = 4;

const open = (folder: string) => openLmdbDocuments(folder, { followed: ["followed"] });
const say = (line: string | number) => writeSync(1, `${line}\n`);

/** Prints the number of each change that is acknowledged, until it is killed or many have failed. */
const programs: Record<string, (folder: string, writer: string) => Promise<unknown>> = {
  /** Each change writes two documents that always agree, creates one, and puts or removes one that is followed. */
  async change(folder, writer) {
    const documents = open(folder);
    const start = Date.now() * 1000;
    const work = async (turn: number) => {
      for (let number = start + turn; ; number += AT_ONCE) {
        await changeAll(documents, `${writer} ${number}`, number);
        say(`${writer} ${number}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => work(turn)));
  },

  /** Writes until the disk is full, and reads then. */
  async fill(folder) {
    const documents = open(folder);
    for (let [number, failed] = [0, 0]; failed < 5 && number < 1000; number += 1)
      await changeAll(documents, String(number), number).then(
        () => say(number),
        (error: Error) => {
          failed += 1;
          say(`${error.name} ${error.message}`);
        },
      );
    say(`reads ${await documents.get("created", "0").then(Boolean)}`);
  },

  async write(folder, ids) {
    const documents = open(folder);
    const writes = ids
      .split(",")
      .map((id) => ({ put: { collection: "followed", id }, fields: { text: TEXT } }));
    await documents.change("writing", [], () => ({ result: undefined, writes }));
    await documents.close();
  },
};

function changeAll(documents: Documents, id: string, number: number) {
  const keys = ["one", "two"].map((id) => ({ collection: "pair", id }));
  return documents.change("changing all", keys, (get) => {
    const seen = keys.map(({ collection, id }) => get(collection, id)?.last ?? "none");
    const followed = { collection: "followed", id: String(number % 50) };
    return {
      result: undefined,
      writes: [
        ...keys.map((key) => ({ put: key, fields: { last: id, before: seen[0], text: TEXT } })),
        { put: { collection: "created", id }, fields: { seen, text: TEXT } },
        number % 3 ? { put: followed, fields: { id } } : { remove: followed },
      ],
    };
  });
}

/** Uses the database of each folder in every way, whatever fails, and prints the folder before and the number of failures after. */
async function use(folders: string[]) {
  for (const folder of folders) {
    writeSync(1, `${path.basename(folder)} `);
    const documents = open(folder);
    let failures = 0;
    const attempt = (work: () => Promise<unknown>) =>
      work().catch(() => {
        failures += 1;
      });
    const all: string[] = [];
    await attempt(async () => {
      for await (const { id } of documents.list("created")) all.push(id);
    });
    await attempt(async () => {
      for await (const _ of documents.changedSince("followed"));
    });
    await attempt(() => documents.getMany("created", all));
    for (let number = 0; number < 20; number += 1)
      await attempt(() => changeAll(documents, `new ${number}`, number));
    for (const id of all.slice(0, 20))
      await attempt(() =>
        documents.change("removing", [], () => ({
          result: undefined,
          writes: [{ remove: { collection: "created", id } }],
        })),
      );
    await attempt(documents.check);
    await attempt(documents.close);
    say(failures);
  }
}

const [name = "", ...args] = process.argv.slice(2);
if (name === "use") await use(args);
else await programs[name]?.(args[0] ?? "", args[1] ?? "");
