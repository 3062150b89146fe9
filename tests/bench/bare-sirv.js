/** A static server: the given page as a file, compressed beforehand. */
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { temporaryFolder } from "./servers.js";

const folder = temporaryFolder();
writeFileSync(path.join(folder, "index.html"), "");
writeFileSync(path.join(folder, "index.html.br"), Buffer.from(process.argv[2], "base64"));

const server = createServer(sirv(folder, { brotli: true, etag: true }));
server.listen(0, () => console.log(`http://localhost:${server.address().port}`));
