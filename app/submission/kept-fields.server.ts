import type { Content } from "~/content/content";
import type { LeadFields, LeadKind } from "~/leads/leads";
import { inTime } from "~/server/in-time.server";

type Packages = Pick<Content, "all">;

/** The name of a package is worth no longer wait to who sends an inquiry. */
const PACKAGE_NAME_WITHIN_MS = 1000;

/** The fields as they are kept (specification §3, §7): those of an inquiry name its bill, or say that there is none. */
export async function keptFields(kind: LeadKind, fields: LeadFields, content: Packages): Promise<LeadFields> {
  return kind === "inquiry"
    ? { ...(await withPackageName(fields, content)), electricityBillUrl: null }
    : fields;
}

/**
 * The chosen package's id stands with its name, so that whoever reads the lead need not look it up; alone, where the
 * packages cannot be read in time.
 */
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
  return inTime(PACKAGE_NAME_WITHIN_MS, content.all("packages")).catch(() => undefined);
}
