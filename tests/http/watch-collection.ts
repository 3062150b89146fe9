import { request } from "node:http";

/** An open page that listens to a collection, and the versions of it that it was told of, each once. */
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
