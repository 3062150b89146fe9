import type { AppLoadContext } from "@remix-run/server-runtime";
import { expect, it } from "vitest";
import { forStaff } from "./for-staff.server";

/** A request to a desk where Asha is called so. */
function requestTo(name: string) {
  const context: unknown = {
    desk: { staff: { email: "ravi@example.in" } },
    stores: { staff: { names: async () => ({ "asha@example.in": name }) } },
  };
  return { context: context as AppLoadContext };
}

it("a request names people as its own stores do, whoever is answered meanwhile", async () => {
  const labels = await forStaff(requestTo("Asha Rawat"), async ({ personLabel }) => {
    const meanwhile = await forStaff(requestTo("Asha Negi"), (other) => other.personLabel("asha@example.in"));
    return [meanwhile, ...["asha@example.in", "ravi@example.in", "customer"].map(personLabel)];
  });
  expect(labels).toEqual(["Asha Negi", "Asha Rawat", "ravi", "The customer"]);
});
