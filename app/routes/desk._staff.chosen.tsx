import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { forStaff, needsManager, orStoreFault } from "~/desk/for-staff.server";
import { ButtonLink, FieldFaults } from "~/desk/form-parts";
import { dayInIndia, timeInIndia } from "~/india-time";
import {
  type ChosenLead,
  changeAll,
  doneWords,
  nextStep,
  readChosen,
  readCommonChange,
  undoStep,
} from "~/sales/list/choose-steps.server";
import { ChooseBar, partNames, Receipt } from "~/sales/list/chosen";
import { entryOf, type LeadRow, rowOf } from "~/sales/list/lead-entry";
import { LeadRows } from "~/sales/list/lead-rows";
import { FROM, listPath, valuesIn } from "~/sales/list/list-query";
import { ownerAt } from "~/sales/list/share-out";
import { type Desk, PAGE_SIZE } from "~/sales/store/desk";
import { readForm } from "~/submission/read-form.server";
import { leadCount } from "~/ui/format";

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, () => null);
}

const NOTHING = { saved: 0, gone: 0, left: [] as ChosenLead[], worked: 0, paid: 0, refused: [] as string[] };

/** What is sent again with the next step. */
const FIELDS = ["all", "shown", "owner", "status", "reason", "nextCall", "intent"];

/** POST: changes chosen leads, or the next of a whole list, that are still as shown; takes such a step back; or exports them. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores, staff: sender, personLabel }) => {
    const { desk, staff } = stores;
    const { email } = sender;
    const form = await readForm(request);
    const done = new URLSearchParams(form.text("done"));
    const text = (name: string) => done.get(name) ?? form.text(name);
    if (text("intent") === "export") needsManager(sender, "export");
    const values = valuesIn(text(FROM));
    const steps = done.getAll("step");
    done.delete("step");
    if (form.text("undo")) {
      const [began = "", ended = ""] = steps.splice(Number(form.text("undo")), 1)[0]?.split("/") ?? [];
      done.delete("after");
      done.set("undone", String(await undoStep(desk, email, began, ended)));
      for (const step of steps) done.append("step", step);
      return redirect(listPath({ ...values, done: String(done) }), 303);
    }
    const isAll = text("all") !== "";
    const picked = isAll ? [] : readChosen(text);
    const ids = picked.map(({ id }) => id).join();
    if (text("intent") === "export" && (isAll || ids))
      return redirect(
        listPath(isAll ? { ...values, after: undefined } : {}, "/desk/leads.csv") + (ids && `?ids=${ids}`),
        303,
      );
    const now = new Date();
    const time = { now: now.toISOString(), today: dayInIndia(now) };
    const kept = { ...NOTHING, ...time, from: listPath(values, ""), total: Number(text("all")) || 0 };
    const shown = { leads: [] as LeadRow[], typed: {}, done: "", words: "" };
    return orStoreFault({ ...kept, ...shown }, async () => {
      const owners = (await staff.list()).map((account) => account.email);
      const common = readCommonChange(text, owners, timeInIndia(now), personLabel);
      const { change, parts, errors } = common;
      if (!isAll && !ids) errors.leads = "Choose at least one lead first";
      const names = [...FIELDS, ...owners.flatMap((owner) => Object.values(partNames(owner)))];
      const typed = Object.fromEntries(names.flatMap((name) => (text(name) ? [[name, text(name)]] : [])));
      if (Object.keys(errors).length > 0) {
        const leads = await rowsOf(desk, picked, true);
        return data({ ...kept, ...shown, leads, typed, errors }, { status: 422 });
      }
      const timeOf = (name: string) => new Date(Date.parse(text(name)) || now).toISOString();
      const [place, began] = [Number(text("place")) || 0, timeOf("began")];
      const since = { shown: timeOf("shown"), began, after: text("after") };
      const step = isAll ? await nextStep(desk, email, values, since) : { chosen: picked };
      const changed = await changeAll(desk, email, common, step.chosen, place);
      const end = place + step.chosen.length;
      const isOver = parts.length > 0 && Object.keys(change).length === 0 && !ownerAt(parts, end);
      const more = { began, place: String(end), of: text("all") || String(end) };
      const receipt = new URLSearchParams({ ...typed, ...more });
      if (step.next && !isOver) receipt.set("after", step.next);
      const took = changed.saved > 0 ? [[time.now, new Date().toISOString(), changed.saved].join("/")] : [];
      for (const one of [...steps, ...took]) receipt.append("step", one);
      if (changed.left.length === 0 && changed.gone === 0)
        return redirect(listPath({ ...values, done: String(receipt) }), 303);
      const leads = await rowsOf(desk, changed.left.slice(0, PAGE_SIZE), false);
      const words = doneWords(String(receipt), owners, { ...time, personLabel });
      const page = { ...kept, ...shown, ...changed, leads, done: String(receipt), words };
      return data({ ...page, errors: {} }, { status: 409 });
    });
  });
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
  if (!answered) return <ButtonLink to="/desk" label="Choose leads in the list" />;
  const { gone, left, worked, paid, refused, done, words, leads, errors, from, now, today, total, typed } =
    answered;
  const isWrong = Object.keys(errors).length > 0;
  const meanwhile = left.length - worked - paid;
  const unshown = left.length - leads.length;
  return (
    <>
      <h1 className="text-title">{isWrong ? "Nothing changed yet" : "Not all were changed"}</h1>
      {isWrong ? (
        <FieldFaults errors={errors} />
      ) : (
        <p role="status" className="mt-3 text-muted">
          {meanwhile > 0 &&
            `Somebody changed ${leadCount(meanwhile)} meanwhile, and nothing was overwritten: choose again to change it all the same. `}
          {worked > 0 && `Somebody has worked on ${leadCount(worked)}: spam is marked on its own page then. `}
          {paid > 0 && `Money came for ${leadCount(paid)}: end the job on its own page instead. `}
          {gone > 0 && `Somebody erased ${leadCount(gone)} meanwhile. `}
          {refused.map((reason) => `${reason}. `)}
          {unshown > 0 && `${leadCount(unshown)} of them are not shown here.`}
        </p>
      )}
      {done && <Receipt {...{ done, words, from }} />}
      {leads.length > 0 && (
        <div className="mt-6">
          <LeadRows leads={leads} now={now} today={today} label="Chosen leads" from={from} />
        </div>
      )}
      <div className="list-foot">
        <ChooseBar {...{ from, now, total, typed }} />
      </div>
      <ButtonLink to={`/desk${from}`} label="Back to the list" className="button mt-6" />
    </>
  );
}
