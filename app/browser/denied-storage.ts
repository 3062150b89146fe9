// With storage blocked, every navigation would end on the error page, because Remix reads `sessionStorage` unguarded
// (https://github.com/remix-run/react-router/issues/14325). Delete with React Router 7.9 or later.
export function replaceDeniedStorage() {
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
