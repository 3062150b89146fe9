import { afterEach, expect, it, vi } from "vitest";
import { call } from "./call";

afterEach(() => vi.unstubAllGlobals());

/** Sends a call that is answered so, and resolves to its result, or to what it waits for. */
function answered(status: number, body: string, type = "application/json") {
  const headers = { "Content-Type": type };
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers }));
  vi.stubGlobal("addEventListener", () => {});
  const waiting = new AbortController();
  return new Promise((resolve) => {
    const onWait = (wait: string) => {
      resolve(wait);
      waiting.abort();
    };
    call("/desk/x", {}, { by: "asha@example.in", signal: waiting.signal, onWait }).then(resolve, () => {});
  });
}

it.each([
  [200, '{"value":null}', { status: "saved", value: null }],
  [409, '{"message":"Changed","theirs":{"lines":[]}}', { status: "conflict" }],
  [410, '{"message":"Somebody erased it"}', { status: "refused", isGone: true }],
  [422, '{"message":"No","errors":{"email":"Wrong"}}', { status: "refused", isGone: false }],
  [503, '{"message":"The database isn’t answering"}', { status: "unavailable", message: /^The database/ }],
])("what the desk answers with %s %s counts", async (status, body, result) => {
  expect(await answered(status, body)).toMatchObject({
    ...result,
    ...("message" in result && { message: expect.stringMatching(result.message) }),
  });
});

it.each([403, 404, 410, 413, 502])(
  "a proxy's own %s says that nothing is saved, and never that all is gone",
  async (status) => {
    expect(await answered(status, "<h1>Not the desk</h1>", "text/html")).toMatchObject({
      status: "unavailable",
      message: expect.stringContaining("may not be saved"),
    });
  },
);

it.each([
  ["<h1>Pay here</h1>", "text/html"],
  ['{"login":"/portal"}', "application/json"],
  ['{"value":', "application/json"],
])("a call that a network answers with %s waits for a line", async (body, type) => {
  expect(await answered(200, body, type)).toBe("offline");
});
