import { expect, it } from "vitest";
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

it("readBeacon rounds the values and removes the query (§7)", () => {
  const visit = { path: "/about", navigation: "back-forward", connection: "slow-2g" };
  expect(readBeacon(JSON.stringify(beacon))).toEqual({ ...visit, LCP: 1235, CLS: 0.012 });
});

it("readBeacon accepts a beacon without the optional fields, truncates a long path and drops unknown fields", () => {
  const { metrics } = beacon;
  const read = readBeacon(JSON.stringify({ path: `/${"x".repeat(500)}`, metrics, email: "asha@example.in" }));
  expect(read).toEqual({ path: `/${"x".repeat(199)}`, LCP: 1235, CLS: 0.012 });
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
])("readBeacon explains what is wrong with %s (§7)", (_, body) => {
  expect(readBeacon(body)).toEqual(expect.stringMatching(/.\.$/));
});
