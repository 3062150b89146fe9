/** Somebody who is given so many leads of a list; without a number, an equal part of what those with one leave. */
export interface Part {
  owner: string;
  most?: number | undefined;
}

/** Returns who is given the lead in this place of a list; undefined once all numbers are used up. */
export function ownerAt(parts: readonly Part[], place: number): string | undefined {
  let left = place;
  for (const { owner, most } of parts) {
    if (most !== undefined && left < most) return owner;
    left -= most ?? 0;
  }
  const others = parts.filter(({ most }) => most === undefined);
  return others[left % others.length]?.owner;
}
