/** The least that node:http can do: the given bytes, with the headers that any page needs. */
import { createServer } from "node:http";

const body = Buffer.from(process.argv[2], "base64");

const server = createServer((_, response) => {
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": "br",
    "content-length": body.length,
  });
  response.end(body);
});
server.listen(0, () => console.log(`http://localhost:${server.address().port}`));
