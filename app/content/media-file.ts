import * as z from "zod";
import { amount, group, optional, text } from "./fields";
import { comparableName } from "./urls";

export const mediaFileSchema = z
  .object({
    description: text("What it shows", {
      about: "What the picture shows, for people who cannot see it.",
      example: "Two rows of panels on a flat roof",
    }),
    focus: optional(
      group(
        "Subject",
        {
          x: amount("Across", {
            about: "From the left edge (0) to the right one (1).",
            example: 0.5,
            most: 1,
          }),
          y: amount("Down", {
            about: "From the upper edge (0) to the lower one (1).",
            example: 0.2,
            most: 1,
          }),
        },
        {
          about: "The place that every crop shows.",
          absent: "the middle",
        },
      ),
    ),
  })
  .describe("Pictures of the media folder. A document's id is the name of the file.");

export type MediaRecord = z.infer<typeof mediaFileSchema>;

/** The subject of a picture: shares of its width and height, counted from the left and upper edge. */
export type Focus = NonNullable<MediaRecord["focus"]>;

/** Returns the id of a file's record: its name, with every character that an id cannot have as "=" and its code. */
export function recordId(name: string): string {
  const id = comparableName(name).replace(/[^\p{L}\p{M}\p{N} ._()+,@-]/gu, (character) =>
    [...new TextEncoder().encode(character)].map((byte) => `=${byte.toString(16)}`).join(""),
  );
  return /^[\p{L}\p{N}_-]/u.test(id) ? id : `_${id}`;
}

/** Returns what a picture's version ends with, so that every crop has another URL; "" for the middle. */
export function focusMark(focus: Focus | null | undefined): string {
  if (!focus) return "";
  const [x, y] = [focus.x, focus.y].map((share) => Math.round(share * 100));
  return x === 50 && y === 50 ? "" : `x${x}y${y}`;
}
