import { bringIntoView, cardsInView, expect, pass, test } from "./fixtures";

test("with reduced motion nothing moves by itself, but the controls still work", async ({
  page,
  openAtRest,
}) => {
  await openAtRest("/");
  const dots = page
    .getByRole("region", { name: "Highlights of our work" })
    .getByRole("link", { name: /^Slide/ });
  await pass(page, 20_000);
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
  await dots.nth(1).click();
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");

  for (const label of ["Our Projects", "Our Solar Experts"]) {
    const carousel = page.getByRole("region", { name: label });
    await bringIntoView(carousel);
    const first = await cardsInView(carousel);
    await pass(page, 20_000);
    expect(await cardsInView(carousel)).toEqual(first);
    await carousel.getByRole("button", { name: `Next, ${label}` }).click();
    await pass(page, 2000);
    await expect.poll(() => cardsInView(carousel)).not.toEqual(first);
  }
});
