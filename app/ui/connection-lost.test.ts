import { expect, it } from "vitest";
import { isConnectionLost, isRefused } from "./connection-lost";

it.each([
  ["nothing", "Failed to fetch", false],
  ["nothing, in Firefox", "NetworkError when attempting to fetch resource.", false],
  ["nothing, in Safari", "Load failed", false],
  [
    "data that was cut off",
    "Unable to decode turbo-stream response from URL: http://localhost/about.data",
    true,
  ],
  ["no routes", "503 Service Unavailable", true],
  ["no routes, over HTTP/2", "429 ", true],
  ["a Wi-Fi's page for routes", `Unexpected token '<', "<!DOCTYPE "... is not valid JSON`, false],
  ["a Wi-Fi's page for routes, in Safari", "JSON Parse error: Unrecognized token '<'", false],
])("a connection is lost where Remix got %s", (_, message, refused) => {
  expect([isConnectionLost(new Error(message)), isRefused(new Error(message))]).toEqual([true, refused]);
});

it.each([new TypeError("x is undefined"), { status: 404, data: null }, undefined])(
  "a connection is not lost where %s was thrown",
  (error) => expect(isConnectionLost(error)).toBe(false),
);
