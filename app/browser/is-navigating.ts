/** Remix exports no way to ask outside of a render. */
export function isNavigating(): boolean {
  return window.__remixRouter.state.navigation.state !== "idle";
}
