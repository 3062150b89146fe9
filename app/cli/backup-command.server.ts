import { SWEPT, SWEPT_DAYS } from "~/leads/swept-files";
import { BackupFault, checkBackup, makeBackup, type Places, restoreBackup } from "~/stores/backup.server";
import { commandArguments } from "./command-arguments.server";

const USAGE = `Usage: npm run --silent backup -- to <folder>
       npm run --silent backup -- check <folder>
       npm run --silent backup -- restore <folder>

  to        copies DATA_DIR and CONTENT_DIR into a new or empty folder, also while the site runs
  check     reads a backup whole, and names the first file that is not as it was copied
  restore   copies a backup into DATA_DIR and CONTENT_DIR, which must be empty; stop the site first`;

/** Resolves to the exit code: 0, 1 if it did not work, 2 for invalid arguments. @param places of the embedded store */
export async function backupCommand(
  args: string[],
  places: Places,
  out: (line: string) => void,
): Promise<number> {
  const [command = "", folder, ...more] = commandArguments(args, {})?.positionals ?? [];
  const work = { to: backUp, check, restore }[command];
  if (!work || !folder || more.length > 0) {
    out(USAGE);
    return 2;
  }
  try {
    out(await work(folder, places));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    out(error.message);
    return 1;
  }
}

async function backUp(folder: string, places: Places): Promise<string> {
  const { links, isListed, ...copied } = await makeBackup(places, folder);
  const leftOut = links.map((link) => `Left out, because it is a link: ${link}`);
  if (!isListed)
    leftOut.push(`erased.txt cannot be written beside ${folder}: nothing will say who was erased`);
  return [...leftOut, `Copied ${amount(copied)} to ${folder}`].join("\n");
}

async function check(folder: string): Promise<string> {
  const { madeAt, without, names, ...copied } = await checkBackup(folder);
  const never = without.map((name) => `, without ${name}: nobody had used it`);
  const swept = names.filter((name) => name.startsWith(`data/${SWEPT}/`));
  const aside = swept.map((name) => `\nPut aside for ${SWEPT_DAYS} days, because no lead named it: ${name}`);
  return `Whole: ${amount(copied)}, made ${madeAt}${never.join("")}${aside.join("")}`;
}

async function restore(folder: string, places: Places): Promise<string> {
  const { madeAt, again, ...copied } = await restoreBackup(folder, places);
  const lines = again.map(([reference, day]) => `Erase again: ${reference}, who was erased on ${day}`);
  return [`Restored ${amount(copied)}, made ${madeAt}`, ...lines].join("\n");
}

function amount({ count, bytes }: { count: number; bytes: number }): string {
  return `${count} files, ${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
