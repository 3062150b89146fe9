import { Form } from "@remix-run/react";
import { Field } from "~/pages/desk/form-parts";
import { SendButton } from "~/pages/desk/send-button";
import { FocusInput } from "./focus-input";

interface DescribeFileProps {
  file: {
    picture: string;
    description: string;
    hindi: string;
    focus: { x: number; y: number } | undefined;
    seen: string;
  };
}

/** The form for what a picture shows, and for the place that its crops keep. */
export function DescribeFile({ file: { picture, description, hindi, focus, seen } }: DescribeFileProps) {
  return (
    <Form method="post" className="card mt-5 grid gap-5 p-4 sm:p-5">
      <input type="hidden" name="do" value="describe" />
      <input type="hidden" name="seen" value={seen} />
      <Field name="description" label="What it shows, for people who cannot see it">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={300}
            defaultValue={description}
            placeholder="Two rows of panels on a flat roof"
          />
        )}
      </Field>
      <Field name="hindi" label="The same in Hindi">
        {(control) => <textarea {...control} rows={2} maxLength={300} lang="hi" defaultValue={hindi} />}
      </Field>
      {focus && <FocusInput picture={picture} focus={focus} />}
      <SendButton label="Save" sending="Saving…" className="justify-self-start" />
    </Form>
  );
}
