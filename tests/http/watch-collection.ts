import { request } from "node:http";

/** Watches a collection as an open page does, and collects the distinct versions it receives. */
export function watchCollection(port: number, collection: string) {
  let text = "";
  const outgoing = request({ port, path: `/live/${collection}` }, (response) => {
    response.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    response.on("error", () => {});
  });
  outgoing.on("error", () => {});
  outgoing.end();
  return {
    versions: () => [...new Set(text.match(/^id: .+$/gm) ?? [])],
    leave: () => outgoing.destroy(),
  };
}
