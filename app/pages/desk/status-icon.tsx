import type { Status } from "~/desk/lead-state";
import { Drawing } from "./drawing";

const paths: Record<Status, string> = {
  new: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.5v2M12 19.5v2M4.5 4.5 6 6M18 18l1.5 1.5M2.5 12h2M19.5 12h2M4.5 19.5 6 18M18 6l1.5-1.5",
  called:
    "M6.5 3.5h3l1.6 4.2-2 1.5a13 13 0 0 0 5.7 5.7l1.5-2 4.2 1.6v3a2 2 0 0 1-2.2 2A17.3 17.3 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z",
  survey: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2",
  surveyed: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  quoted: "M4 5.5h16v13H4zM4 7l8 6 8-6",
  won: "m5 12.5 4.5 4.5L19 7.5",
  lost: "M6 6l12 12M18 6 6 18",
};

export function StatusIcon({ status }: { status: Status }) {
  return <Drawing path={paths[status]} lineWidth={1.6} />;
}
