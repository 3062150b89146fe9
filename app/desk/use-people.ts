import { useRouteLoaderData } from "@remix-run/react";
import { type PersonLabel, personLabelIn } from "~/staff/person-label";

/** Returns what staff are called, by their address. It is data of the page: the server and the browser show the same. */
export function usePeople(): Record<string, string> {
  return useRouteLoaderData<{ people: Record<string, string> }>("routes/desk._staff")?.people ?? {};
}

export function usePersonLabel(): PersonLabel {
  return personLabelIn(usePeople());
}

/** Returns the email address of who is signed in. */
export function useMe(): string {
  return useRouteLoaderData<{ email: string }>("routes/desk._staff")?.email ?? "";
}
