import type * as z from "zod";
import { type CollectionName, collections } from "./content";

export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Returns the fields of each kind of document in a collection; most collections have one kind, without a name. */
export function shapesOf(name: CollectionName): { kind: string; shape: Shape }[] {
  const schema = collections[name];
  if ("shape" in schema) return [{ kind: "", shape: schema.shape }];
  return schema.options.map(({ shape }) => ({ kind: shape.kind.value, shape }));
}

/** Returns the fields of a document, or those of every kind if its own is not known. */
export function shapeOf(name: CollectionName, data?: unknown): Shape {
  const kind = typeof data === "object" && data !== null && "kind" in data ? data.kind : undefined;
  const shapes = shapesOf(name);
  const own = shapes.find((shape) => shape.kind === kind)?.shape;
  return own ?? Object.assign({}, ...shapes.map(({ shape }) => shape));
}
