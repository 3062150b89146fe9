import { DAY_MS, dayInIndia } from "~/india-time";
import type { Files } from "~/stores/files";

/** What no lead names is kept here for a while, for the day on which the database was the wrong one. A leading dot is never public. */
export const SWEPT = ".swept";

export const SWEPT_DAYS = 30;

type SweptFiles = Pick<Files, "list" | "remove" | "rename">;

/** Puts a file aside, under the day and its name. One of the same name that was swept on this day stays until tomorrow. */
export async function sweepAway(files: Pick<Files, "rename" | "remove">, name: string, now: number) {
  const type = "application/octet-stream";
  const swept = await files.rename(name, `${SWEPT}/${dayInIndia(now)}/${name}`, { type });
  // Its folder goes with its last file.
  if (swept) await files.remove(name);
}

/** Removes what was put aside of a name, or of a folder whose name ends in "/", because it is to be erased. */
export async function removeSwept(files: Pick<Files, "list" | "remove">, name: string) {
  const isMeant = (swept: string) =>
    name.endsWith("/") ? swept.includes(`/${name}`) : swept.endsWith(`/${name}`);
  for await (const swept of files.list(SWEPT, { isDeep: true }))
    if (isMeant(swept.name)) await files.remove(swept.name);
}

/** Removes what has been aside for 30 days since the last run, and resolves to its number. */
export async function forgetSwept(files: SweptFiles, last: Date, now: Date): Promise<number> {
  let removed = 0;
  for await (const { name } of files.list(SWEPT, { isDeep: true })) {
    const due = Date.parse(`${name.split("/")[1]}T00:00:00+05:30`) + SWEPT_DAYS * DAY_MS;
    if (!(due > last.getTime() && due <= now.getTime())) continue;
    await files.remove(name);
    removed += 1;
  }
  return removed;
}
