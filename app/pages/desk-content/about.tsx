import type { FormField } from "~/editing/form-fields";

/** Words that say no more than the title above the form. */
const OF_THE = /(?: of (?:the|a) [\p{L}-]+)?\.?$/u;

/** What the field is, unless its label says it: "Title of the photo" says no more than "Title". */
export function About({ field, id }: { field: FormField; id?: string }) {
  if (field.about.replace(OF_THE, "").toLowerCase() === field.label.toLowerCase()) return null;
  return (
    <p id={id} className="form-about">
      {field.about}
    </p>
  );
}
