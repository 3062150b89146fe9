import { expect, it } from "vitest";
import { person } from "../store/desk-contract";
import { RAVI } from "./desk-staff";
import { testOffice } from "./test-site";

const LEADS = 12;
const GIVEN = 10;

const office = await testOffice(
  {},
  Array.from({ length: LEADS }, (_, number) => person(number + 1)),
);

/** Returns how many leads a list has, its heading, and the numbers of the tabs To call and All. */
async function listed(query: string, cookie = office.asha) {
  const list = await office.show(`/desk${query}`, cookie);
  const [, heading] = /<h1[^>]*>([^<]*)</.exec(list) ?? [];
  const [, calls] = />To call +<b>(\d+)</.exec(list) ?? [];
  const [, all] = />All +<b>(\d+)</.exec(list) ?? [];
  return { leads: list.split("data-lead=").length - 1, heading, calls: Number(calls), all: Number(all) };
}

/** Gives the first leads of Asha's calls to Ravi. */
async function giveToRavi(count: number): Promise<string> {
  const list = await office.show("/desk");
  const choices = [...list.matchAll(/name="((?:lead|was-status|was-owner)-\d+)" value="([^"]*)"/g)].slice(
    0,
    3 * count,
  );
  const chosen = Object.fromEntries(choices.map(([, name = "", value = ""]) => [name, value]));
  return office.followed(await office.post("/desk/chosen", { ...chosen, owner: RAVI }));
}

it("leads given to a colleague leave one's calls, and are under All, in a search and under their owner", async () => {
  expect(await listed("")).toEqual({ leads: LEADS, heading: "12 to call", calls: LEADS, all: LEADS });
  await giveToRavi(GIVEN);

  const left = LEADS - GIVEN;
  expect(await listed("")).toEqual({ leads: left, heading: "2 to call", calls: left, all: LEADS });
  for (const query of ["?view=all", "?q=person"])
    expect(await listed(query)).toMatchObject({ leads: LEADS, calls: left });
  expect(await listed("?view=won")).toMatchObject({ leads: 0, calls: left, all: LEADS });
  expect((await office.show("/desk/leads.csv")).match(/Person \d+/g)).toHaveLength(left);
  expect(await listed("", office.ravi)).toMatchObject({ leads: LEADS, calls: LEADS });
});
