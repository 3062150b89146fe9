const MAX_NESTING = 64;

/** Converts a Firestore value to JSON: dates to ISO 8601 in UTC, bytes to base64, anything unknown to null. Never throws. */
export function toPlain(value: unknown): unknown {
  return plain(value, 0);
}

function plain(value: unknown, depth: number): unknown {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null || depth > MAX_NESTING) return null;

  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  if (value instanceof Date) return isoString(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (isTimestamp(value)) return isoString(value.toDate());
  if (isVector(value)) return plain(value.toArray(), depth + 1);
  if (isReference(value)) return value.path;
  if (isGeoPoint(value))
    return { latitude: plain(value.latitude, depth), longitude: plain(value.longitude, depth) };
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field, depth + 1)]));
}

/** Duck-typed, because `instanceof` would load the client; stored maps have no methods. */
export function isTimestamp(value: unknown): value is { toDate(): Date } {
  return hasMethod(value, "toDate");
}

function isVector(value: object): value is { toArray(): unknown[] } {
  return hasMethod(value, "toArray");
}

function isReference(value: object): value is { path: string } {
  return hasMethod(value, "isEqual") && "path" in value && typeof value.path === "string";
}

function isGeoPoint(value: object): value is { latitude: number; longitude: number } {
  return hasMethod(value, "isEqual") && "latitude" in value && "longitude" in value;
}

function hasMethod(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, name) === "function";
}

function isoString(date: Date): string | null {
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
