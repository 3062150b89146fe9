import type { LeadFields, LeadKind } from "~/leads/leads";
import { openStores } from "~/stores/open.server";

/** The fields as they are kept (specification §3, §7): those of an inquiry name its bill, or say that there is none. */
export async function keptFields(kind: LeadKind, fields: LeadFields): Promise<LeadFields> {
  return kind === "inquiry" ? { ...(await withPackageName(fields)), electricityBillUrl: null } : fields;
}

/** The chosen package's id stands with its name, so that whoever reads the lead need not look it up. */
async function withPackageName({ package: id, ...fields }: LeadFields): Promise<LeadFields> {
  if (!id) return fields;
  const { content } = openStores();
  const packages = await content.all("packages").catch(() => undefined);
  if (!packages) return { ...fields, package: id };
  const chosen = packages.find((item) => item.id === id);
  return chosen ? { ...fields, package: id, packageName: chosen["package-name"] } : fields;
}
