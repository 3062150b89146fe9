import { fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { coloursOf } from "./picture-colours";

const IMAGES = path.resolve("public/images");

it("the colours of the site's own pictures are those that the resizer finds", async () => {
  const resizer = fork("resizer.js", { serialization: "advanced", execArgv: [] });
  for (const name of readdirSync(IMAGES).filter((name) => name.endsWith(".jpg"))) {
    const answer = once(resizer, "message");
    resizer.send({ file: path.join(IMAGES, name), box: { width: 1600, height: 1200 } });
    const [{ colours }] = await answer;
    // Another processor may round differently.
    const differences = [...(coloursOf(`/images/${name}`) ?? "")].map((digit, place) =>
      Math.abs(Number.parseInt(digit, 16) - Number.parseInt(colours[place], 16)),
    );
    expect([name, differences.length, Math.max(...differences) <= 1]).toEqual([name, 6, true]);
  }
  resizer.disconnect();
});

it("the colours of other pictures are in their URL", () => {
  expect(coloursOf("/media/roof.jpg?v=1a2b3c4d&c=8ac321")).toBe("8ac321");
  expect(coloursOf("/media/roof.jpg?v=1a2b3c4d")).toBeUndefined();
});
