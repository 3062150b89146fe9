import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { endIfSlow } from "./desk-door.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  ["has had less than two minutes goes on", 0, 119_999, false],
  ["brings less than 120 KiB in two minutes is ended", 120 * 1024 - 1, 120_000, true],
  ["is slow, and brings enough, goes on", 120 * 1024, 120_000, false],
])("a request whose body %s", (_, bytes, ms, isEnded) => {
  const socket = { bytesRead: 500, destroy: vi.fn() };
  const request = Object.assign(new EventEmitter(), { socket, complete: false });
  endIfSlow(request as never);
  socket.bytesRead += bytes;
  vi.advanceTimersByTime(ms);
  expect(socket.destroy.mock.calls.length > 0).toBe(isEnded);
  request.emit("close");
  expect(vi.getTimerCount()).toBe(0);
});
