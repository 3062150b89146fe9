import type { LinkDescriptor, LinksFunction, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import deskUrl from "~/desk/desk.css";
import { DeskError } from "~/desk/desk-error";
import { DeskFrame, DeskHead, DeskMain } from "~/desk/desk-frame";
import { site } from "~/site";
import fontsUrl from "~/styles/fonts.css";
import printUrl from "~/styles/print.css";
import siteUrl from "~/styles/site.css";
import type { HeadHandle } from "~/ui/document-parts";

export const handle: HeadHandle = { Head: DeskHead };

export const links: LinksFunction = () =>
  [fontsUrl, siteUrl, deskUrl]
    .map((href): LinkDescriptor => ({ rel: "stylesheet", href }))
    .concat({ rel: "stylesheet", href: printUrl, media: "print" });

export const meta: MetaFunction = () => [{ title: `Desk | ${site.brand}` }];

export default function Desk() {
  return (
    <DeskFrame>
      <Outlet />
    </DeskFrame>
  );
}

export function ErrorBoundary() {
  return (
    <DeskFrame>
      <DeskMain>
        <DeskError />
      </DeskMain>
    </DeskFrame>
  );
}
