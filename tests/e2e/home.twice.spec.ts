import { expect, test } from "./fixtures";
import { heroOf, SLIDES } from "./sample-content";

test("a dot shows its slide, with the text in the position set for it (§2)", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open("/");
  const { hero, dots } = heroOf(page);
  const headings = hero.getByRole("heading");
  if (!javaScriptEnabled) await expect(headings).toHaveText(SLIDES.map(({ heading }) => heading));
  // Start from the last slide: the first is in view already.
  for (const [index, { heading, position }] of [...SLIDES.entries()].reverse()) {
    await dots.nth(index).click();
    const title = hero.getByRole("heading", { name: heading, exact: true });
    await expect(title).toBeInViewport({ ratio: 1 });
    await expect(title).toHaveCSS("text-align", position);
    if (!javaScriptEnabled) continue;
    await expect(headings).toHaveText([heading]);
    const { x = Number.NaN, width = 0 } = (await title.boundingBox()) ?? {};
    const middle = x + width / 2;
    const side = Math.abs(middle - 720) < 20 ? "center" : middle < 720 ? "left" : "right";
    expect(side, heading).toBe(position);
  }
});
