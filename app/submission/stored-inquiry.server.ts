import type { Content } from "~/content/content";
import type { LeadFields } from "~/leads/leads";
import { inTime } from "~/server/in-time.server";

type Packages = Pick<Content, "all">;

const PACKAGE_NAME_TIMEOUT_MS = 1000;

/** Returns the fields as stored (specification §3, §7), with the URL of the bill or null. */
export async function storedInquiry(fields: LeadFields, content: Packages): Promise<LeadFields> {
  return { ...(await withPackageName(fields, content)), electricityBillUrl: null };
}

/** Adds the name of the chosen package, unless packages cannot be read in time. */
async function withPackageName(
  { package: id, ...fields }: LeadFields,
  content: Packages,
): Promise<LeadFields> {
  if (!id) return fields;
  const packages = await readPackages(content);
  if (!packages) return { ...fields, package: id };
  const chosen = packages.find((item) => item.id === id);
  return chosen ? { ...fields, package: id, packageName: chosen["package-name"] } : fields;
}

async function readPackages(content: Packages) {
  return inTime(PACKAGE_NAME_TIMEOUT_MS, content.all("packages")).catch(() => undefined);
}
