import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { forStaff, needsManager, orStoreFault } from "~/desk/for-staff.server";
import { FieldFaults } from "~/desk/form-parts";
import { ChooseBar, type ChosenLead, readChosen, readCommonChange } from "~/desk/leads/chosen";
import { REFUSED } from "~/desk/leads/lead-actions.server";
import { LeadRows } from "~/desk/leads/lead-rows";
import { FROM, listPath, NOBODY, valuesIn } from "~/desk/leads/list-query";
import { dayInIndia } from "~/india-time";
import { type Desk, PAGE_SIZE } from "~/leads/pipeline/desk";
import { entryOf, type LeadRow, rowOf } from "~/leads/pipeline/lead-entry";
import { type Change, eventIdOf } from "~/leads/pipeline/lead-state";
import { readForm } from "~/submission/read-form.server";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, () => null);
}

/** POST: changes each chosen lead that is still as the list showed it, and shows the others; or exports them all. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: sender }) => {
    const { desk, staff } = stores;
    const { email } = sender;
    const { text } = await readForm(request);
    const chosen = readChosen(text);
    if (text("intent") === "export") needsManager(sender, "export");
    if (text("intent") === "export" && chosen.length > 0)
      return redirect(`/desk/leads.csv?ids=${chosen.map(({ id }) => id).join(",")}`, 303);
    const values = valuesIn(text(FROM));
    if (text("intent") === "undo") {
      const changed = await undoAll(desk, text("began"), text("ended"), email);
      return redirect(listPath({ ...values, changed: String(changed) }), 303);
    }
    const kept = {
      from: listPath(values, ""),
      owners: [] as string[],
      leads: [] as LeadRow[],
      saved: 0,
      gone: 0,
      refused: [] as string[],
    };
    const time = timeNow();
    return orStoreFault({ ...kept, ...time }, async () => {
      const owners = (await staff.list()).map((account) => account.email);
      const { change, errors } = readCommonChange(text, owners, chosen.length);
      const isWrong = Object.keys(errors).length > 0;
      const began = time.now;
      const { saved, gone, left, refused } = isWrong
        ? { ...kept, left: chosen }
        : await changeAll(desk, chosen, change, email);
      if (left.length === 0 && gone === 0 && !isWrong)
        return redirect(
          listPath({ ...values, changed: String(saved), ...receiptOf(change), began, ended: timeNow().now }),
          303,
        );
      const leads = await rowsOf(desk, left, isWrong);
      return data(
        { ...kept, ...time, owners, leads, saved, gone, refused, errors },
        { status: isWrong ? 422 : 409 },
      );
    });
  });
}

function timeNow() {
  const now = new Date();
  return { now: now.toISOString(), today: dayInIndia(now) };
}

function receiptOf({ owner, status }: Change) {
  return { gave: owner === "" ? NOBODY : owner, became: status };
}

/** Takes back what a person did to several leads between two times, where it is still the last event. Resolves to their number. */
async function undoAll(desk: Desk, began: string, ended: string, by: string): Promise<number> {
  let undone = 0;
  for (const { id } of began && ended ? await desk.changed(began, 2 * PAGE_SIZE) : []) {
    const events = await desk.events(id);
    const last = events?.at(-1);
    if (!last || last.by !== by || last.at < began || last.at > ended || last.outcome) continue;
    const eventId = eventIdOf(last);
    const { status } = await desk.append(id, by, { undo: eventId }, events?.length);
    if (status === "saved") undone += 1;
  }
  return undone;
}

/** Returns how many leads were changed and erased, those that stay as they are because somebody has changed them meanwhile, and other reasons. */
async function changeAll(desk: Desk, chosen: readonly ChosenLead[], change: Change, by: string) {
  const left: ChosenLead[] = [];
  let saved = 0;
  let gone = 0;
  const refused = new Set<string>();
  for (const one of chosen) {
    const { status } = await desk.append(one.id, by, change, one.seen);
    if (status === "saved") saved += 1;
    else if (status === "missing") gone += 1;
    else left.push(one);
    if (status === "full" || status === "newer") refused.add(REFUSED[status]);
  }
  return { saved, gone, left, refused: [...refused] };
}

async function rowsOf(desk: Desk, chosen: readonly ChosenLead[], isChosen: boolean): Promise<LeadRow[]> {
  const found = await Promise.all(chosen.map(({ id }) => desk.get(id)));
  return found
    .flatMap((one) => (one && "lead" in one ? [rowOf(entryOf(one.lead, one.state))] : []))
    .map((row, choice) => ({ ...row, choice, isChosen }));
}

export { actionHeaders as headers } from "~/desk/for-staff.server";

export const meta: MetaFunction = () => [{ title: "Chosen leads | Desk" }];

export default function ChosenLeads() {
  const answered = useActionData<typeof action>();
  if (!answered)
    return (
      <Link to="/desk" className="button">
        Choose leads in the list
      </Link>
    );
  const { saved, gone, refused, leads, errors, from, owners, now, today } = answered;
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
          {gone > 0 && `Somebody erased ${leadCount(gone)} meanwhile. `}
          {refused.map((reason) => `${reason}. `)}
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
