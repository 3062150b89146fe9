import type { ComponentType } from "react";

/** The `handle` of a layout route: what the head of its documents has besides title and meta. */
export interface HeadHandle {
  Head: ComponentType;
}

export function headOf(handle: unknown): ComponentType | undefined {
  return (handle as Partial<HeadHandle> | undefined)?.Head;
}
