import { createHash } from "node:crypto";
import { openFile } from "~/intake/files/open-file";
import { finish } from "~/intake/files/raw-rows";
import { readTable } from "~/intake/files/read-table";
import type { RowAnswer } from "~/intake/import/import-choices";
import {
  choicesAtFirst,
  columnFacts,
  type FileChoices,
  ImportPlan,
  piecesOf,
  sentChoices,
  usesIn,
} from "~/intake/import/lead-file";
import { call, EMAIL } from "./desk-staff";
import type { Site } from "./site";

/** Reads a file, and asks what would become of it, as the tab of who imports it does. */
export async function planFile(
  site: Site,
  cookie: string,
  file: string | Buffer,
  { by = EMAIL, source = "file", ...chosen }: Partial<FileChoices> & { by?: string } = {},
) {
  const bytes = Buffer.from(file);
  const table = finish(readTable(finish(openFile(bytes)), { isOnlyShown: false, isFilled: true }));
  const choices = { ...choicesAtFirst(source), uses: usesIn(table), ...chosen };
  const facts = finish(columnFacts(table, choices.uses, choices.meanings));
  const { pieces, faults } = finish(piecesOf(table, choices.uses));
  const sent = sentChoices(table, choices, facts);
  const ask = async <Value>(name: string, body: object) => {
    const answer = await call(site, `/desk/import/${name}`, { by, ...body }, { cookie });
    const { value, message } = JSON.parse(answer.body.toString());
    if (answer.status !== 200) throw new Error(`${answer.status} ${message}`);
    return value as Value;
  };
  const plan = new ImportPlan(faults);
  for (const rows of pieces) plan.add(await ask<RowAnswer[]>("plan", { ...sent, rows, addedAgain: [] }));
  return {
    plan,
    facts,
    undo: (importId: string) => ask<{ erased: number; kept: number }>("undo", { importId }),
    /** Imports it, but for pieces that its tab was closed before. @param onPiece is called before each */
    async store({
      addedAgain = [] as number[],
      most = pieces.length,
      onPiece = async (_: string) => {},
    } = {}) {
      const hash = createHash("sha256").update(bytes).digest("hex");
      const importId = await ask<string>("begin", { file: hash, source, total: plan.count });
      for (const [index, rows] of pieces.slice(0, most).entries()) {
        await onPiece(importId);
        await ask("rows", { ...sent, rows, addedAgain, importId, isLast: index === pieces.length - 1 });
      }
      return importId;
    },
  };
}

/** Imports a whole file. Resolves to the id of the import. */
export async function importFile(...given: Parameters<typeof planFile>): Promise<string> {
  return (await planFile(...given)).store();
}
