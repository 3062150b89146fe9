import { savesData } from "~/ui/picture";

const IDLE_WITHIN_MS = 5000;

/** Loads the measuring code once the page is idle. Visitors who save data are not measured. */
export function measureWhenIdle() {
  if (savesData()) return;
  const { pathname } = location;
  // A visit whose measuring code fails to load goes unmeasured.
  const measure = () =>
    import("./measure").then(
      (module) => module.measure(pathname),
      () => undefined,
    );
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(measure, { timeout: IDLE_WITHIN_MS });
    else setTimeout(measure, IDLE_WITHIN_MS);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
