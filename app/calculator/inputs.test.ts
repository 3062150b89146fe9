import { describe, expect, it } from "vitest";
import { notes } from "~/texts/notes.en";
import type { InputName } from "./input-query";
import { readInputs } from "./inputs";
import { say } from "./notes";

const read = (query: string) => readInputs(new URLSearchParams(query));

describe("readInputs", () => {
  it("reads every parameter", () => {
    const query =
      "for=society&state=uttar+pradesh&area=Urban&units=350+units&bill=%E2%82%B92,500&roof=400&load=3&homes=20&kw=2.5&rate=7.5";
    expect(read(query).inputs).toEqual({
      for: "society",
      state: "Uttar Pradesh",
      area: "urban",
      units: 350,
      bill: 2500,
      roof: 400,
      load: 3,
      homes: 20,
      kw: 2.5,
      rate: 7.5,
    });
  });

  it("needs for, state, and units or bill", () => {
    expect(Object.keys(read("").errors ?? {})).toEqual(["for", "state", "units"]);
    expect(read("for=home&state=Bihar&bill=900").errors).toBeUndefined();
    expect(read("for=home&state=Bihar&units=&bill=+").errors).toHaveProperty("units");
  });

  it("knows a state whatever its case, spaces and ampersand", () => {
    expect(read("for=home&state=+jammu+%26++Kashmir&units=1").inputs?.state).toBe("Jammu and Kashmir");
    const islands = read("for=home&state=Andaman+%26+Nicobar&units=1").inputs;
    expect(islands?.state).toBe("Andaman and Nicobar Islands");
  });

  it("gives choices as the form writes them", () => {
    const { typed } = read("for=HOME&state=uttar+pradesh&area=Rural&units=many");
    expect(typed).toMatchObject({ for: "home", state: "Uttar Pradesh", area: "rural", units: "many" });
  });

  it.each<[InputName, string]>([
    ["for", "Home owner"],
    ["state", "Atlantis"],
    ["state", "__proto__"],
    ["area", "suburban"],
    ["units", "NaN"],
    ["units", "-5"],
    ["units", "0"],
    ["units", "1e308"],
    ["units", "0x10"],
    ["units", "1000001"],
    ["units", "9".repeat(10_000)],
    ["units", "<script>"],
    ["bill", "lots"],
    ["bill", "0"],
    ["bill", "100000001"],
    ["roof", "-1"],
    ["roof", "10000001"],
    ["load", "0"],
    ["load", "1001"],
    ["homes", "2.5"],
    ["homes", "0"],
    ["kw", "1001"],
    ["kw", "0"],
    ["rate", "101"],
    ["rate", "0"],
  ])("gives one sentence at %s for %j, and keeps what was typed", (name, value) => {
    const search = new URLSearchParams({
      for: "home",
      state: "Bihar",
      units: "350",
      load: "3",
      [name]: value,
    });
    const { errors, typed } = readInputs(search);
    expect(Object.keys(errors ?? {})).toEqual([name]);
    const error = errors?.[name];
    expect(error && say(error, notes)).toMatch(/^[A-Z].*\.$/);
    expect(typed.load).toBe(name === "load" ? value : "3");
    expect(typed[name]).toBe(value.slice(0, 100));
  });

  it.each(["units=1000000", "kw=1000&units=1", "load=1000&units=1", "roof=0&units=1"])(
    "accepts %s",
    (query) => {
      expect(read(`for=home&state=Bihar&${query}`).errors).toBeUndefined();
    },
  );

  it("reads the first of a repeated parameter", () => {
    expect(read("for=home&state=Bihar&units=350&units=-1&units=x").inputs?.units).toBe(350);
  });
});
