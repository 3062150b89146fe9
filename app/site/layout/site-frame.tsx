import { LiveReload, ScrollRestoration } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { INERT } from "~/site/browser/before-hydration";
import { LateScripts } from "~/site/browser/late-scripts";
import { frame } from "~/texts/frame";
import { useTexts } from "~/texts/use-texts";
import { DocumentParts } from "~/ui/document-parts";
import { type Toast, Toasts } from "~/ui/toasts";
import { Footer } from "./footer";
import { Header } from "./header";
import { Main } from "./main";
import { MobileMenu } from "./mobile-menu";
import { WhatsAppDialog } from "./whatsapp-dialog";

/** The frame around every page of the public site. */
export function SiteFrame({ toast, children }: { toast: Toast | undefined; children: ReactNode }) {
  const { scriptMark } = useContext(DocumentParts);
  const { skip } = useTexts(frame);
  return (
    <>
      <a
        href="#content"
        className="button button-primary fixed top-3 left-3 z-50 -translate-y-24 focus:translate-y-0"
      >
        {skip}
      </a>
      <Toasts initial={toast}>
        <Header />
        <MobileMenu />
        <WhatsAppDialog />
        <Main>{children}</Main>
        <Footer />
      </Toasts>
      <ScrollRestoration {...INERT} />
      <LateScripts />
      <LiveReload nonce={scriptMark} />
    </>
  );
}
