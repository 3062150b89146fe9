import { useEffect, useRef, useState } from "react";
import { Drawing } from "~/desk/drawing";
import { Field, type FieldProps } from "~/desk/form-parts";

/** A password, with a button that shows what is typed once a script can do that. */
export function PasswordField({ minLength, ...field }: Omit<FieldProps, "children">) {
  const [isShown, setShown] = useState<boolean>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const hide = () => setShown(false);
    hide();
    // Browsers remember what is sent in a field of text.
    input.current?.form?.addEventListener("submit", hide);
  }, []);
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={input}
            autoComplete={minLength ? "new-password" : "current-password"}
            minLength={minLength}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            required
            className="input block pe-13"
          />
          {isShown !== undefined && (
            <button
              type="button"
              onClick={() => setShown(!isShown)}
              className="absolute inset-[0_0_0_auto] grid w-12 place-items-center text-muted"
            >
              <Drawing path={isShown ? `${EYE} M4 4l16 16` : EYE} size={22} lineWidth={1.75} />
              <span className="sr-only">{isShown ? "Hide" : "Show"} password</span>
            </button>
          )}
        </span>
      )}
    </Field>
  );
}

const EYE =
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z";
