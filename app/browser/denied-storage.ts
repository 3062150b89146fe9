/**
 * Where a browser denies its session storage (all cookies blocked), Remix's own navigation would end on the error page:
 * it asks for it unguarded. What stands in for it lasts as long as the page.
 */
export function standInForDeniedStorage() {
  try {
    sessionStorage.getItem("");
  } catch {
    const kept = new Map<string, string>();
    const value: Pick<Storage, "getItem" | "setItem" | "removeItem"> = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    };
    Object.defineProperty(window, "sessionStorage", { value });
  }
}
