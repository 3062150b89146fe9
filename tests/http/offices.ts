import { openFirebasePlaces } from "../firebase/firebase-places";
import { joinDesk, type OfficeOf, officeOf, openOffice, RAVI } from "./desk-staff";

type OpenOffice = (more?: Record<string, string>) => Promise<OfficeOf & { close(): Promise<unknown> }>;

/** An office on each store, which whoever opens it closes. */
export const OFFICES: Readonly<Record<"the embedded store" | "Firestore", OpenOffice>> = {
  async "the embedded store"(more) {
    const office = await openOffice(more);
    return { ...office, close: () => office.site.stop() };
  },
  async Firestore(more) {
    const places = await openFirebasePlaces();
    const site = await places.startWarmSite({ RATE_LIMIT: "1000", ...more });
    const people = [await joinDesk(site, places.env), await joinDesk(site, places.env, RAVI)] as const;
    return { ...officeOf(site, places.env, ...people), close: () => places.close() };
  },
};
