/** How fast leads are kept. */
import { fork } from "node:child_process";
import http from "node:http";
import { inquiry } from "../sample-inquiry.js";
import {
  agent,
  CONNECTIONS,
  kib,
  resident,
  SECONDS,
  startSite,
  stop,
  temporaryFolder,
  wait,
} from "./servers.js";

const BOUNDARY = "----bench";

/** An inquiry with a bill of 2 MiB, as a browser sends it. */
function inquiryWithBill(who) {
  const part = (name, value) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="electricityBill"; filename="bill.pdf"\r\n` +
    "Content-Type: application/pdf\r\n\r\n";
  const bill = Buffer.alloc(2 * 1024 * 1024, who);
  bill.write("%PDF-1.7");
  const fields = Object.entries(inquiry(who)).map(([name, value]) => part(name, value));
  return Buffer.concat([Buffer.from(fields.join("") + file), bill, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Sends an inquiry with its bill in `seconds`; resolves to the status of the answer. */
function upload(port, who, seconds) {
  return new Promise((resolve, reject) => {
    const body = inquiryWithBill(who);
    const headers = {
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": body.length,
    };
    const request = http.request({ port, method: "POST", path: "/inquiry", headers }, (response) =>
      response.resume().on("end", () => resolve(response.statusCode)),
    );
    request.on("error", reject);
    const pieces = Math.max(1, seconds * 10);
    const size = Math.ceil(body.length / pieces);
    (async () => {
      for (let sent = 0; sent < body.length; sent += size) {
        request.write(body.subarray(sent, sent + size));
        await wait(100);
      }
      request.end();
    })();
  });
}

export async function uploads() {
  const site = await startSite({ RATE_LIMIT: "1000000" });
  for (let warm = 0; warm < 5; warm += 1) await upload(site.port, `warm ${warm}`, 0.1);
  const before = resident(site);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, resident(site));
  }, 50);
  const statuses = await Promise.all(
    Array.from({ length: 80 }, (_, index) => upload(site.port, `slow ${index}`, 10)),
  );
  clearInterval(sampling);
  await stop(site);
  const arrived = statuses.filter((status) => status === 303).length;
  return [[`80 slow uploads of 2 MiB: ${arrived} arrived, added memory`, kib(most - before), "", "100 MiB"]];
}

export async function inquiries() {
  const site = await startSite({ RATE_LIMIT: "1000000000" });
  let count = 0;
  function post() {
    count += 1;
    return new Promise((resolve, reject) => {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      const request = http.request(
        { port: site.port, method: "POST", path: "/forms/inquiry", headers, agent },
        (response) =>
          response
            .resume()
            .on("end", () =>
              response.statusCode === 200 ? resolve() : reject(new Error(response.statusCode)),
            ),
      );
      request.on("error", reject);
      request.end(new URLSearchParams(inquiry(`Bench ${count}`)).toString());
    });
  }
  for (let warm = 0; warm < 200; warm += 1) await post();
  count = 0;
  const started = performance.now();
  const until = started + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) await post();
    }),
  );
  const ours = (count * 1000) / (performance.now() - started);
  await stop(site);

  const settings = [temporaryFolder(), String(CONNECTIONS), String(SECONDS)];
  const engine = fork("tests/bench/bare-lmdb.js", settings);
  const theirs = await new Promise((resolve) => engine.once("message", resolve));
  const beside = `LMDB alone ${Math.round(theirs)}, ratio ${(ours / theirs).toFixed(2)}`;
  return [["small inquiries kept and answered a second", `${Math.round(ours)}`, beside, ""]];
}
