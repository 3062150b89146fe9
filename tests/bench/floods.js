/** How long a visitor waits for a cached page (median) while somebody else floods the site. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { atMost } from "./row.js";
import { get, median, startSite, stop } from "./servers.js";

/**
 * @typedef {object} Flood
 * @property {string} address "#" in it, and in the body, becomes a number
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

const form = (/** @type {string} */ address, /** @type {string} */ body) => ({
  ...{ address, body, method: "POST" },
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
export const MESSAGE = "name=Asha&email=asha%40example.in&mobile=9876543210&message=Number+#";
const manyPaths = Array.from({ length: 300 }, (_, index) => `p=/blog/${index.toString(36)}`).join("&");
const manyParameters = Array.from({ length: 2000 }, (_, index) => `a${index}=`).join("&");

/** @type {Record<string, Flood>} */
export const FLOODS = {
  "the desk's sign-in page": { address: "/desk/sign-in" },
  "tries to sign in": form("/desk/sign-in", "email=a%40example.in&password=x"),
  "forms of the desk without a session": form("/desk/new", "name=x"),
  manifests: { address: `/__manifest?version=VERSION&${manyPaths}` },
  "pages with a made-up message": { address: "/", headers: { cookie: "flash=x" } },
  "made-up pages": { address: "/made-up-#" },
  "made-up categories": { address: "/project-photos?category=made-up-#" },
  "unknown parameters": { address: `/project-photos?${manyParameters}&z#=` },
  "data of pages": { address: "/project-photos.data?category=made-up-#" },
  estimates: { address: "/calculator?for=home&state=delhi&units=3#0" },
  "estimates for scripts": { address: "/calculator.json?for=home&state=delhi&units=3#0" },
  forms: form("/forms/contact", MESSAGE),
  "wrong forms": form("/contact", "name=x"),
  "speeds of pages": { address: "/vitals", method: "POST", body: "{}" },
  "pictures that do not exist": { address: "/pictures/wide-640/x/#" },
};

const CONNECTIONS = 100;
const ROUNDS = 40;
const BYSTANDER = { "x-forwarded-for": "198.51.100.1", connection: "close" };

/**
 * Floods a site from one address of a client; the returned function ends it and resolves to the number of answers by status.
 * @param {number} port
 * @param {Flood} flood
 * @param {boolean} reconnects for each request
 */
export async function startFlood(port, { address, headers, ...flood }, reconnects) {
  const home = await (await fetch(`http://localhost:${port}/`)).text();
  const version = /manifest-(\w+)\.js/.exec(home)?.[1]?.toLowerCase() ?? "";
  const order = {
    method: "GET",
    ...flood,
    address: address.replace("VERSION", version),
    headers: { "x-forwarded-for": "203.0.113.7", ...headers },
    ...{ port, connections: CONNECTIONS, reconnects },
  };
  const client = fork("tests/bench/flood-client.js", [JSON.stringify(order)]);
  await once(client, "message");
  return async () => {
    client.send("end");
    /** @type {Record<string, number>[]} */
    const [counts = {}] = await once(client, "message");
    return counts;
  };
}

export async function floods() {
  const site = await startSite({ TRUST_PROXY: "1", RATE_LIMIT: "1000000" });
  const idle = await usualTime(site.port);
  const rows = [];
  for (const [name, flood] of Object.entries(FLOODS))
    for (const reconnects of [false, true]) {
      const end = await startFlood(site.port, flood, reconnects);
      const time = await usualTime(site.port);
      await end();
      const what = `cached page, ${name}${reconnects ? ", new sockets" : ""}`;
      const beside = `without the flood ${idle.toFixed(1)} ms`;
      rows.push(atMost(200, { what, figure: time, unit: " ms", beside }));
    }
  await stop(site);
  return rows;
}

/** @param {number} port */
async function usualTime(port) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await get(port, "/about", BYSTANDER);
    times.push(performance.now() - started);
  }
  return median(times);
}
