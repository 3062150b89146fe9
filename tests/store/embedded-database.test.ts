import { expect, it } from "vitest";
import { StoreFault } from "~/store-fault";
import { openDatabase } from "~/stores/embedded/database";
import { temporaryFolder } from "../http/site";

it("a mistake of a program that uses the database is thrown as it is; what fails in the database is a StoreFault", async () => {
  const database = openDatabase<string>(temporaryFolder());
  await database.use((db) => db.put("key", "value"));
  const mistake = new TypeError("undefined is not a function");
  const fails = (error: Error) =>
    database.use(() => {
      throw error;
    });
  await expect(fails(mistake)).rejects.toBe(mistake);
  await expect(fails(new Error("MDB_PANIC"))).rejects.toThrow(StoreFault);
  expect(await database.use((db) => db.get("key"))).toBe("value");
  await database.close();
});
