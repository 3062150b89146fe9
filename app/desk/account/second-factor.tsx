import { CopyButton } from "~/desk/copy-button";
import { Field } from "~/desk/form-parts";
import { site } from "~/site";
import type { Setup } from "~/staff/second-factor.server";

/** Takes what an app shows, and what is written on paper: letters too. */
export function CodeField({ isWrong }: { isWrong: boolean }) {
  return (
    <Field
      name="code"
      label="Code"
      error={isWrong}
      required
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
    />
  );
}

export function SetupSteps({ setup }: { setup: Setup }) {
  const { path, size } = setup.qr;
  return (
    <div className="grid gap-4">
      <input type="hidden" name="setup" value={setup.token} />
      <ol className="grid list-decimal gap-2 pl-5">
        <li>Install an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.</li>
        <li>
          On this phone:{" "}
          <a href={setup.link} className="py-2.5 underline">
            open the app with the key
          </a>
          . On a computer: scan this picture with the app. Or type the key.
        </li>
        <li>Type the six digits that the app then shows.</li>
      </ol>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code with the key"
        shapeRendering="crispEdges"
        className="w-52 max-w-full rounded-control bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <p>
        <span className="block text-small text-muted">Key</span>
        <code className="select-all [overflow-wrap:anywhere]">{setup.secret}</code>
      </p>
    </div>
  );
}

/** On paper the codes stand alone. @param props.email whose they are */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  return (
    <div className="grid gap-3">
      <p>
        Write these recovery codes down, or print them, and keep them away from your phone. Each works once in
        place of the app. We can’t show them again.
      </p>
      <div className="printable paper print:text-[16px]">
        <p className="printed mb-4">{`${site.brand}: recovery codes of ${email}`}</p>
        <ol className="grid list-decimal gap-1 pl-8">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <p className="hidden flex-wrap gap-2 scripted:flex">
        <CopyButton text={codes.join("\n")} what="the recovery codes" className="button" />
        <button type="button" className="button" onClick={() => print()}>
          Print<span className="sr-only"> the recovery codes</span>
        </button>
      </p>
    </div>
  );
}
