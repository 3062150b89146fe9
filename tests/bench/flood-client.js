/** Sends one request over and over on many connections until it is told to end. "#" in it becomes a number. */
import { Agent, request } from "node:http";

const { port, connections, method, address, headers, body, reconnects } = JSON.parse(process.argv[2]);
const agent = reconnects ? false : new Agent({ keepAlive: true, maxSockets: connections });
const counts = {};
let asked = 0;
let answered = 0;

function ask() {
  asked += 1;
  const path = address.replaceAll("#", String(asked));
  const outgoing = request({ port, method, path, headers, agent }, (response) => {
    counts[response.statusCode] = (counts[response.statusCode] ?? 0) + 1;
    answered += 1;
    if (answered === connections) process.send("flooding");
    response.resume().on("end", ask);
  });
  outgoing.on("error", () => setTimeout(ask, 50));
  outgoing.end(body?.replaceAll("#", String(asked)));
}

for (let index = 0; index < connections; index += 1) ask();
process.on("disconnect", () => process.exit());
process.on("message", () => process.send(counts, () => process.exit()));
