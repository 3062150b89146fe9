import { expect, it } from "vitest";
import { isConnectionLost } from "./connection-lost";

it.each([
  ["nothing", new TypeError("Failed to fetch")],
  ["nothing, in Firefox", new TypeError("NetworkError when attempting to fetch resource.")],
  ["nothing, in Safari", new TypeError("Load failed")],
  ["cut data", new Error("Unable to decode turbo-stream response from URL: http://localhost/about.data")],
  ["no routes", new Error("503 Service Unavailable")],
  ["no routes, over HTTP/2", new Error("429 ")],
  ["a Wi-Fi's page for routes", new SyntaxError(`Unexpected token '<', "<!DOCTYPE "... is not valid JSON`)],
  ["a Wi-Fi's page for routes, in Safari", new SyntaxError("JSON Parse error: Unrecognized token '<'")],
])("a connection is lost where Remix got %s", (_, error) => expect(isConnectionLost(error)).toBe(true));

it.each([new TypeError("x is undefined"), { status: 404, data: null }, undefined])(
  "a connection is not lost where %s was thrown",
  (error) => expect(isConnectionLost(error)).toBe(false),
);
