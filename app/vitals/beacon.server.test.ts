import { describe, expect, it } from "vitest";
import { readBeacon } from "./beacon.server";

const beacon = {
  path: "/about?utm_source=asha#x",
  navigation: "back-forward",
  connection: "slow-2g",
  metrics: [
    { name: "LCP", value: 1234.567 },
    { name: "CLS", value: 0.012345 },
  ],
};

describe("readBeacon", () => {
  it("rounds the values and removes the query", () => {
    expect(readBeacon(JSON.stringify(beacon))).toEqual({
      path: "/about",
      navigation: "back-forward",
      connection: "slow-2g",
      LCP: 1235,
      CLS: 0.012,
    });
  });

  it("accepts a beacon without the optional fields", () => {
    const { path, metrics } = beacon;
    expect(readBeacon(JSON.stringify({ path, metrics }))).toEqual({ path: "/about", LCP: 1235, CLS: 0.012 });
  });

  it("truncates a long path", () => {
    const read = readBeacon(JSON.stringify({ ...beacon, path: `/${"x".repeat(500)}` }));
    expect(read).toHaveProperty("path", `/${"x".repeat(199)}`);
  });

  it("drops unknown fields", () => {
    expect(readBeacon(JSON.stringify({ ...beacon, email: "asha@example.in" }))).not.toHaveProperty("email");
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["a number", "1"],
    ["null", "null"],
    ["a list", "[]"],
    ["another site's path", JSON.stringify({ ...beacon, path: "https://evil.example/" })],
    ["no path", JSON.stringify({ ...beacon, path: undefined })],
    ["no metrics", JSON.stringify({ ...beacon, metrics: [] })],
    ["too many metrics", JSON.stringify({ ...beacon, metrics: Array(11).fill(beacon.metrics[0]) })],
    ["an unknown metric", JSON.stringify({ ...beacon, metrics: [{ name: "__proto__", value: 1 }] })],
    ["a negative value", JSON.stringify({ ...beacon, metrics: [{ name: "LCP", value: -1 }] })],
    ["a value beyond reason", JSON.stringify({ ...beacon, metrics: [{ name: "LCP", value: 1e9 }] })],
    ["an infinite value", JSON.stringify(beacon).replace("1234.567", "1e999")],
    ["a value in words", JSON.stringify({ ...beacon, metrics: [{ name: "LCP", value: "1" }] })],
    ["words of a visitor's", JSON.stringify({ ...beacon, connection: "Asha Rawat, 98765 43210" })],
  ])("explains what is wrong with %s", (_, body) => {
    expect(readBeacon(body)).toEqual(expect.stringMatching(/.\.$/));
  });
});
