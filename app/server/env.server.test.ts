import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { parse, settingNames } from "./env.server";

it(".env.example has every setting, a line about each, and the defaults", () => {
  const text = readFileSync(".env.example", "utf8");
  const example = parseEnv(text);
  expect(Object.keys(example).sort()).toEqual(settingNames.toSorted());
  expect(parse(example)).toEqual(parse({}));
  for (const [name, value] of Object.entries(parse({}))) {
    const hasDefault = typeof value === "number" || example[name] !== "" || /^SITE_URL$|^PICTURE/.test(name);
    expect(value === undefined || hasDefault, name).toBe(true);
  }
  for (const name of settingNames) expect(text).toMatch(new RegExp(`^# .+\n${name}=`, "m"));
});
