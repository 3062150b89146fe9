/**
 * Loaded into a site before it starts (`--import`). Names have the addresses of FAKE_ADDRESSES, and a connection to any
 * address that the site accepts leads to the port FAKE_HOST_PORT of this machine, without TLS.
 */
import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const addresses = JSON.parse(process.env.FAKE_ADDRESSES);
const realLookup = dns.lookup;

dns.lookup = (host, options, done) => {
  const address = addresses[host];
  if (!address) return realLookup(host, options, done);
  done(null, [{ address, family: net.isIP(address) }]);
};

https.request = (url, { lookup = dns.lookup, agent: _, ...options }, onResponse) => {
  const { hostname, pathname, search } = new URL(url);
  const createConnection = (_, done) =>
    lookup(hostname, { all: true }, (error) => {
      if (error) done(error);
      else done(null, net.connect(Number(process.env.FAKE_HOST_PORT), "127.0.0.1"));
    });
  const headers = { host: hostname, ...options.headers };
  return http.request({ ...options, headers, path: pathname + search, createConnection }, onResponse);
};

syncBuiltinESMExports();
