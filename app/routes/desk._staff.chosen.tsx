import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import { type Chosen, readChosen, readCommonChange } from "~/desk/chosen";
import type { Desk } from "~/desk/desk";
import { dayInIndia } from "~/desk/labels";
import { entryOf } from "~/desk/lead-entry";
import { type LeadRow, rowOf } from "~/desk/lead-row";
import type { Change } from "~/desk/lead-state";
import { FROM, listPath, valuesIn } from "~/desk/list-query";
import { signedIn } from "~/desk/signed-in";
import { orStoreFault } from "~/desk/store-fault.server";
import { ChooseBar } from "~/pages/desk/choose-bar";
import { FieldFaults } from "~/pages/desk/form-parts";
import { LeadRows } from "~/pages/desk/lead-rows";
import { readForm } from "~/submission/read-form.server";

export function loader({ context }: LoaderFunctionArgs) {
  signedIn(context);
  return null;
}

/** POST: changes each chosen lead that is still as the list showed it, and shows the others; or exports them all. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { email } = signedIn(context);
  const { desk, staff } = context.stores;
  const { text } = await readForm(request);
  const chosen = readChosen(text);
  if (text("export") && chosen.length > 0)
    return redirect(`/desk/leads.csv?ids=${chosen.map(({ id }) => id).join(",")}`, 303);
  const values = valuesIn(text(FROM));
  const kept = {
    from: listPath(values, ""),
    owners: [] as string[],
    leads: [] as LeadRow[],
    saved: 0,
    gone: 0,
  };
  const time = timeNow();
  return orStoreFault({ ...kept, ...time }, async () => {
    const owners = (await staff.list()).map((account) => account.email);
    const { change, errors } = readCommonChange(text, owners, chosen.length);
    const isWrong = Object.keys(errors).length > 0;
    const { saved, gone, left } = isWrong
      ? { saved: 0, gone: 0, left: chosen }
      : await changeAll(desk, chosen, change, email);
    if (left.length === 0 && gone === 0 && !isWrong)
      return redirect(listPath({ ...values, changed: String(saved) }), 303);
    const leads = await rowsOf(desk, left, isWrong);
    return data({ ...kept, ...time, owners, leads, saved, gone, errors }, { status: isWrong ? 422 : 409 });
  });
}

function timeNow() {
  const now = new Date();
  return { now: now.toISOString(), today: dayInIndia(now) };
}

/** Returns how many leads were changed and erased, and those that somebody has changed meanwhile, which stay as they are. */
async function changeAll(desk: Desk, chosen: readonly Chosen[], change: Change, by: string) {
  const left: Chosen[] = [];
  let saved = 0;
  let gone = 0;
  for (const one of chosen) {
    const appended = await desk.append(one.id, by, change, one.seen);
    if (appended === "saved") saved += 1;
    else if (appended === "missing") gone += 1;
    else left.push(one);
  }
  return { saved, gone, left };
}

async function rowsOf(desk: Desk, chosen: readonly Chosen[], isChosen: boolean): Promise<LeadRow[]> {
  const found = await Promise.all(chosen.map(({ id }) => desk.get(id)));
  return found
    .flatMap((one) => (one && "lead" in one ? [rowOf(entryOf(one.lead, one.state))] : []))
    .map((row, choice) => ({ ...row, choice, isChosen }));
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction = () => [{ title: "Chosen leads | Desk" }];

export default function ChosenLeads() {
  const answered = useActionData<typeof action>();
  if (!answered)
    return (
      <Link to="/desk" className="button">
        Choose leads in the list
      </Link>
    );
  const { saved, gone, leads, errors, from, owners, now, today } = answered;
  const isWrong = Object.keys(errors).length > 0;
  return (
    <>
      <h1 className="text-title">{isWrong ? "Nothing changed yet" : "Not all were changed"}</h1>
      {isWrong ? (
        <FieldFaults errors={errors} />
      ) : (
        <p role="status" className="mt-3 text-muted">
          {leadCount(saved)} changed.{" "}
          {leads.length > 0 &&
            `Somebody changed ${leadCount(leads.length)} meanwhile, and nothing was overwritten: choose again to change it all the same. `}
          {gone > 0 && `Somebody erased ${leadCount(gone)} meanwhile.`}
        </p>
      )}
      {leads.length > 0 && (
        <div className="mt-6">
          <LeadRows leads={leads} now={now} today={today} label="Chosen leads" from={from} />
          <div className="list-foot">
            <ChooseBar owners={owners} from={from} />
          </div>
        </div>
      )}
      <Link to={`/desk${from}`} className="button mt-6">
        Back to the list
      </Link>
    </>
  );
}

function leadCount(count: number): string {
  return count === 1 ? "1 lead" : `${count} leads`;
}
