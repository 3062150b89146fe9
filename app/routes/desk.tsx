import type { LinkDescriptor, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import deskUrl from "~/desk/desk.css";
import { DeskError, DeskFrame, DeskHead, DeskMain } from "~/desk/desk-frame";
import { site } from "~/site";
import { admitted } from "~/staff/admitted";
import fontsUrl from "~/styles/fonts.css";
import printUrl from "~/styles/print.css";
import siteUrl from "~/styles/site.css";
import type { HeadHandle } from "~/ui/document-parts";

export const handle: HeadHandle = { Head: DeskHead };

export const links: LinksFunction = () =>
  [fontsUrl, siteUrl, deskUrl]
    .map((href): LinkDescriptor => ({ rel: "stylesheet", href }))
    .concat({ rel: "stylesheet", href: printUrl, media: "print" });

export { unlessOffline as shouldRevalidate } from "~/desk/send-form";

export function loader({ context }: LoaderFunctionArgs) {
  return { isStopped: admitted(context).stopped !== undefined };
}

export const meta: MetaFunction = () => [{ title: `Desk | ${site.brand}` }];

/** The staff's side of the house, with styles and a frame of its own. */
export default function Desk() {
  return (
    <DeskFrame isStatic={useLoaderData<typeof loader>().isStopped}>
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
