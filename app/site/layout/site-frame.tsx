import { LiveReload, ScrollRestoration } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { INERT } from "~/browser/arrival";
import { LateScripts } from "~/browser/late-scripts";
import { DocumentParts } from "~/document-parts";
import { texts } from "~/texts/texts";
import { type Toast, Toasts } from "~/ui/toasts";
import { Footer } from "./footer";
import { Header } from "./header";
import { Main } from "./main";
import { MobileMenu } from "./mobile-menu";
import { WhatsAppDialog } from "./whatsapp-dialog";

/** The frame around every page of the public site. */
export function SiteFrame({ toast, children }: { toast: Toast | undefined; children: ReactNode }) {
  const { scriptMark } = useContext(DocumentParts);
  const { skip } = texts.frame;
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
