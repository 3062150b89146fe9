/** Converts a stored value to JSON: dates to ISO 8601 in UTC, bytes to base64, undefined to nothing, anything unknown to null. */
export function toPlain(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null) return null;

  if (Array.isArray(value)) return value.map(toPlain);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (isTimestamp(value)) return value.toDate().toISOString();
  if (isVector(value)) return value.toArray().map(toPlain);
  if (isReference(value)) return value.path;
  if (isGeoPoint(value)) return { latitude: value.latitude, longitude: value.longitude };
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, toPlain(field)]));
}

type Timestamp = { toDate(): Date; toMillis(): number };
type GeoPoint = { latitude: number; longitude: number };

export const isTimestamp = (value: unknown): value is Timestamp => hasMethod(value, "toDate");
const isVector = (value: unknown): value is { toArray(): number[] } => hasMethod(value, "toArray");
const isReference = (value: unknown): value is { path: string } => hasMethod(value, "onSnapshot");
const isGeoPoint = (value: object): value is GeoPoint => hasMethod(value, "isEqual") && "latitude" in value;

/** Duck-typed, because `instanceof` would load the client; stored maps have no methods. */
function hasMethod(value: unknown, name: string): boolean {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, name) === "function";
}
