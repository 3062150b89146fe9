/**
 * Loaded before the site (`node --import`): its clock stands still at RECORD_NOW, and moves only to what a request's
 * X-Record-Clock says, so that no answer depends on the day of the record.
 */
import { Server } from "node:http";

const RealDate = Date;
let now = RealDate.parse(process.env.RECORD_NOW ?? "");

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now], made),
  apply: () => new RealDate(now).toString(),
  get: (target, name) => (name === "now" ? () => now : Reflect.get(target, name)),
});

/** @param {string} time as in ISO 8601 */
export function moveClock(time) {
  now = RealDate.parse(time);
}

const { emit } = Server.prototype;
Server.prototype.emit = function (event, ...given) {
  const header = event === "request" ? given[0].headers["x-record-clock"] : undefined;
  if (header) moveClock(header);
  return emit.call(this, event, ...given);
};
