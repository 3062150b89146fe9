import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { frame } from "./frame.en";
import { frame as hindi } from "./frame.hi";
import { speakIn } from "./speak-in.server";
import { provide, texts } from "./texts";

provide("en", { frame });
provide("hi", { frame: hindi });

/** A component that React has to wait for, and what ends its wait. */
function suspending() {
  let end = () => {};
  let isOver = false;
  const wait = new Promise<void>((resolve) => {
    end = () => {
      isOver = true;
      resolve();
    };
  });
  function Late() {
    if (!isOver) throw wait;
    return <p>{texts.frame.menu}</p>;
  }
  return { Late, end };
}

it("a document that pauses goes on in its own language, whatever is rendered meanwhile", async () => {
  const [first, second] = [suspending(), suspending()];
  const documents = (["hi", "en"] as const).map((language, index) =>
    speakIn(language, () => {
      const { Late } = index === 0 ? first : second;
      return new Promise<string>((resolve, reject) => {
        const output = new PassThrough();
        const stream = renderToPipeableStream(
          <Suspense>
            <b>{texts.frame.terms}</b>
            <Late />
          </Suspense>,
          {
            onAllReady: () => {
              stream.pipe(output);
              text(output).then(resolve, reject);
            },
            onError: reject,
          },
        );
      });
    }),
  );
  second.end();
  const english = await documents[1];
  first.end();
  const [inHindi] = await Promise.all(documents);
  expect(english).toContain(`<b>${frame.terms}</b><p>${frame.menu}</p>`);
  expect(inHindi).toContain(`<b>${hindi.terms}</b><p>${hindi.menu}</p>`);
});
