import { useContext } from "react";
import { DocumentParts } from "~/ui/document-parts";

/** The styles, fonts and icons of the public site, which is dark on every device. */
export function SiteHead() {
  const { styles, stylesheetUrl } = useContext(DocumentParts);
  return (
    <>
      <link
        rel="preload"
        href="/fonts/bricolage-semibold.woff2"
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
      <link
        rel="preload"
        href="/fonts/figtree-text.woff2"
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
      <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
      {/* Deferred: see browser/late-scripts.server.ts. */}
      <link rel="stylesheet" href={stylesheetUrl} suppressHydrationWarning />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content="#08090b" />
      <meta name="color-scheme" content="dark" />
    </>
  );
}
