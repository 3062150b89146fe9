/** Asks for one address over a few connections, without pause, for a few seconds; tells how many answers came a second. */
import net from "node:net";

const [port, address, connections, seconds] = [
  Number(process.argv[2]),
  process.argv[3],
  Number(process.argv[4]),
  Number(process.argv[5]),
];
const question = `GET ${address} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`;

let answers = 0;
const started = performance.now();
const until = started + seconds * 1000;

/** The page may change its length meanwhile, when pictures are ready. */
function connect() {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port);
    let head = "";
    let received = 0;
    let length = 0;
    socket.on("connect", () => socket.write(question));
    socket.on("error", reject);
    socket.on("close", resolve);
    socket.on("data", (data) => {
      received += data.length;
      if (length === 0) {
        head += data.toString("latin1", 0, 4096);
        const end = head.indexOf("\r\n\r\n");
        if (end < 0) return;
        length = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
      }
      if (received < length) return;
      head = "";
      received = 0;
      length = 0;
      answers += 1;
      if (performance.now() < until) socket.write(question);
      else socket.end();
    });
  });
}

await Promise.all(Array.from({ length: connections }, connect));
process.send((answers * 1000) / (performance.now() - started));
process.disconnect();
