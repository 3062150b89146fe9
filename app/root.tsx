import { Links, Meta, Outlet, useMatches } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useLanguage } from "~/texts/use-texts";
import { headOf } from "~/ui/document-parts";
import { frame } from "./texts/frame";
import { LOCALES } from "./texts/language";

/** The bare document. A layout route, `_site` or `desk`, brings the rest of its head and its body. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const Head = useMatches()
    .map(({ handle }) => headOf(handle))
    .find(Boolean);
  return (
    <html lang={LOCALES[language]} className={frame[language].letters}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
        {Head && <Head />}
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** Remix could not load the routes of a link. The browser loads its page. Any other error ends in a layout route. */
export function ErrorBoundary() {
  useEffect(() => {
    if (!window.__remixContext.state.errors) window.location.reload();
  }, []);
  return <h1>Something went wrong. Please try again in a moment.</h1>;
}
