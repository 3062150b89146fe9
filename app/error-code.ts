/** Returns the code of a system or library error, such as "ENOENT" or gRPC's 6; undefined if it has none. */
export function errorCode(error: unknown): string | number | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" || typeof code === "number" ? code : undefined;
}

/** Returns a function for `catch` that ignores errors with these codes. */
export function ignore(...codes: string[]) {
  return (error: unknown): undefined => {
    if (!codes.some((code) => code === errorCode(error))) throw error;
  };
}

/** Returns the code of an error of `fetch`, which puts it into the cause; the message may contain the URL. */
export function networkErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return String(errorCode(error.cause) ?? error.name);
}
