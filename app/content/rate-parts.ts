import * as z from "zod";
import { indianDay } from "./dates";
import { described } from "./field-info";
import { day, text } from "./fields";
import { readDate } from "./read-date";

export const origin = {
  asOf: text(
    {
      label: "Date of the source",
      about: "Date of the source: a day, a month or a year.",
      example: "2025-12",
      absent: "no date",
      isTranslated: false,
    },
    "",
    dayOfTimestamp,
  ),
  source: text({
    label: "Source",
    about: "Source of the figure, as visitors see it.",
    example: "MNRE in Rajya Sabha",
    absent: "“No source given”",
  }),
  validUntil: day({
    label: "Valid until",
    about: "Last day the figures are valid.",
    example: "2027-03-31",
    absent: "no end",
  }),
};

export function kindIs<Kind extends string>(kind: Kind) {
  return described(
    {
      kind: "choice",
      choices: [kind],
      label: "Kind",
      about: `“${kind}”.`,
      example: kind,
      absent: "the document is left out",
    },
    z.literal(kind),
  );
}

/** For `rows`: each row goes further than the one before; with `last`, the last one is open. */
export function ascending(last?: "null") {
  return (given: { upTo?: number | null | undefined }[]) => {
    const ends = given.map(({ upTo }) => upTo ?? Number.POSITIVE_INFINITY);
    const isAscending = ends.every((end, index) => end > (ends[index - 1] ?? 0));
    const isOpen = ends.at(-1) === Number.POSITIVE_INFINITY;
    return isAscending && isOpen === (last !== undefined)
      ? undefined
      : `in ascending order of upTo${last ? ", with null in the last row" : ""}`;
  };
}

/** In Firestore a date may be a Timestamp. */
function dayOfTimestamp(text: string): string {
  const milliseconds = /T.*Z$/.test(text) ? readDate(text) : null;
  return milliseconds === null ? text : indianDay(milliseconds);
}
