import { afterAll, expect, it } from "vitest";
import { AnswerFault, ask, kill, startProcess } from "./child-process.server";

const children: ReturnType<typeof startProcess>[] = [];
afterAll(() => kill(children));

function start() {
  const child = startProcess("resizer.js");
  children.push(child);
  return child;
}

const job = { file: "content/media/factory-roof-golden-hour.jpg", box: { width: 1600, height: 900 } };

it("a process that takes more than its processor time ends, and says so", async () => {
  const child = start();
  await ask(child, { ...job, cpuMs: 10_000 });
  // Seconds of work.
  const target = { width: 1600, height: 900, format: "avif", quality: 80, effort: 9 };
  await expect(ask(child, { ...target, cpuMs: 1 })).rejects.toThrow("it takes too long");
});

it("a process has its processor time for each job anew, and answers however long it has waited", async () => {
  const child = start();
  for (let turn = 0; turn < 3; turn += 1)
    expect(await ask(child, { ...job, cpuMs: 10_000 })).toEqual({
      colours: expect.stringMatching(/^\w{6}$/),
    });
});

it("a process that is killed had taken too much memory, and its own refusal is an AnswerFault", async () => {
  const killed = start();
  const answer = ask(killed, { ...job, cpuMs: 10_000 });
  killed.kill("SIGKILL");
  await expect(answer).rejects.toThrow("it needs too much memory");
  await expect(ask(start(), { ...job, file: "package.json", cpuMs: 10_000 })).rejects.toThrow(AnswerFault);
});
