import { useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { Logo } from "~/site/layout/logo";
import { errorKind } from "~/site/layout/site-frame";
import { CallButton } from "~/site/use-company";
import printUrl from "~/styles/print.css";
import { frame } from "~/texts/frame";
import { pathIn } from "~/texts/language";
import { secret } from "~/texts/secret";
import { useTexts } from "~/texts/use-texts";
import { DocumentParts } from "~/ui/document-parts";
import { Icon } from "~/ui/icon";

const PRINT = "print";

const PRINTER = "M7 9V4h10v5M7 17H4.5v-6.5A1.5 1.5 0 0 1 6 9h12a1.5 1.5 0 0 1 1.5 1.5V17H17M7 14.5h10V20H7z";

/** Around a page of one customer: the logo, the other language and Print, and no script but for that button. */
export function SecretFrame({ children }: { children: ReactNode }) {
  const { scriptMark } = useContext(DocumentParts);
  const { print } = useTexts(secret);
  const { skip, other } = useTexts(frame);
  const { pathname } = useLocation();
  return (
    <>
      <a
        href="#content"
        className="button button-primary fixed top-3 left-3 z-50 -translate-y-24 focus:translate-y-0"
      >
        {skip}
      </a>
      <header className="border-b border-line">
        <div className="page flex h-18 items-center gap-3">
          <div className="mr-auto">
            <Logo />
          </div>
          <a href={pathIn(other.language, pathname)} lang={other.language} className="nav-link">
            {other.name}
          </a>
          <button type="button" id={PRINT} className="button button-quiet noscript:hidden">
            <Icon name={PRINTER} size={18} />
            {print}
          </button>
        </div>
      </header>
      <main id="content">{children}</main>
      <script
        nonce={scriptMark}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `document.getElementById("${PRINT}").onclick=()=>print()` }}
      />
    </>
  );
}

/** One page for whatever is wrong with a link. */
export function SecretError() {
  const kind = errorKind(useRouteError());
  const { eyebrow, title, text } = useTexts(frame).errors[kind];
  const { missing } = useTexts(secret);
  return (
    <SecretFrame>
      <div className="page flex min-h-[70svh] flex-col items-start justify-center gap-6 py-16">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="text-section">{title}</h1>
        <p className="max-w-xl text-lead text-muted">{kind === "missing" ? missing : text}</p>
        <CallButton hasIcon />
      </div>
    </SecretFrame>
  );
}

/** As the public site's, without what only its scripts load. */
export function SecretHead() {
  const { styles } = useContext(DocumentParts);
  return (
    <>
      <style id="styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
      <link rel="stylesheet" href={printUrl} media="print" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <meta name="theme-color" content="#08090b" />
      <meta name="color-scheme" content="dark" />
    </>
  );
}
