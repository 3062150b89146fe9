import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

/** Shows a manager what others may not do: see staff/managers.ts. */
export function ForManager({ children }: { children: ReactNode }) {
  return useRouteLoaderData<{ manager: boolean }>("routes/desk._staff")?.manager ? children : null;
}
