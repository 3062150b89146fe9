import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { ForManager } from "~/desk/for-manager";
import { forStaff } from "~/desk/for-staff.server";
import { ButtonLink, Field, FilledForm, Submit } from "~/desk/form-parts";
import { dayInIndia } from "~/india-time";
import { searchOf, valuesIn } from "~/query";
import { countCalls } from "~/sales/calls/call-numbers";
import {
  AnswerTable,
  CallTable,
  OriginTable,
  OwnerTable,
  ReasonTable,
  WeekChart,
} from "~/sales/numbers/number-charts";
import { addUp, periodRules, readPeriod, timesOf, usualPeriods } from "~/sales/numbers/numbers";
import { rupees } from "~/ui/format";
import { dateLabel } from "~/ui/format-day";

export const handle = { query: periodRules };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ request, stores }) => {
    const today = dayInIndia(new Date());
    const period = readPeriod(valuesIn(periodRules, new URL(request.url).search), today);
    const { start, end } = timesOf(period);
    const { desk } = stores;
    const { leads: jobs } = await desk.list({ withJob: true, most: Number.MAX_SAFE_INTEGER });
    const [numbers, calls] = await Promise.all([
      addUp(desk.between(start, end), jobs, period),
      countCalls((since) => desk.log(since), period),
    ]);
    return { today, period, numbers, calls };
  });
}

export const meta: MetaFunction = () => [{ title: "Numbers | Desk" }];

export default function NumbersPage() {
  const { today, period, numbers, calls } = useLoaderData<typeof loader>();
  const { leads, answered, won, wonWithoutAmount, lost, cancelled, quoted } = numbers;
  const inTime = answered.hour + answered.day;
  return (
    <>
      <h1 className="text-title">Numbers</h1>
      <p className="mt-1 text-muted">
        Leads of {dateLabel(period.from)} to {dateLabel(period.to)}, and what became of them.
        {period.isCut && " We can add up two years at most."} Spam, merged leads and complaints don’t count.
      </p>
      <PeriodForm key={period.from + period.to} period={period} today={today} />
      <dl className="mt-6 grid grid-cols-2 gap-3 max-lg:*:last:col-span-2 lg:grid-cols-5">
        <Figure label="Leads" value={String(leads)} note={`${lost} lost`} />
        <Figure
          label="Answered within a day"
          value={leads > 0 ? `${Math.round((100 * inTime) / leads)}%` : "–"}
          note={`${inTime} of ${leads}`}
        />
        <Figure
          label="Open quotations"
          value={rupees(quoted.worth)}
          note={quoted.leads === 1 ? "1 lead" : `${quoted.leads} leads`}
        />
        <Figure label="Won" value={String(won)} note={`of ${leads}`} />
        <Figure
          label="Worth"
          value={rupees(numbers.worth)}
          note={wonWithoutAmount > 0 ? `${wonWithoutAmount} of ${won} won have no amount` : "of all won"}
        />
      </dl>
      {cancelled.leads > 0 && (
        <p className="mt-3">{`Cancelled in these days: ${cancelled.leads}, ${rupees(cancelled.worth)}`}</p>
      )}
      {leads === 0 ? (
        <div className="mt-6 grid gap-6">
          <p className="card p-4 text-muted">No leads came in these days. Choose other days.</p>
          <CallTable {...calls} />
        </div>
      ) : (
        // Columns, not a grid: the tables have all heights.
        <div className="mt-6 gap-6 *:mb-6 *:break-inside-avoid lg:columns-2">
          <WeekChart weeks={numbers.weeks} />
          <CallTable {...calls} />
          {lost > 0 && <ReasonTable reasons={numbers.reasons} lost={lost} />}
          <AnswerTable answered={answered} leads={leads} />
          <OwnerTable owners={numbers.owners} />
          <OriginTable title="Source" unknown="" origins={numbers.sources} />
          <OriginTable title="Calculator" unknown="" origins={numbers.calculator} />
          <OriginTable title="Landing page" unknown="Not known" origins={numbers.landingPages} />
          <OriginTable title="Campaign" unknown="No campaign" origins={numbers.campaigns} />
        </div>
      )}
      <ForManager>
        <p className="mt-6 text-small text-muted">
          For ads:{" "}
          <a href="/desk/leads.csv?as=conversions" className="underline">
            won leads that came by a click on an ad
          </a>{" "}
          (CSV for Google Ads’ offline conversions; no names).
        </p>
      </ForManager>
    </>
  );
}

interface PeriodFormProps {
  period: { from: string; to: string };
  today: string;
}

function PeriodForm({ period, today }: PeriodFormProps) {
  const days = { type: "date", required: true, max: today } as const;
  const usual = Object.entries(usualPeriods(today));
  const isUsual = usual.some(([, { from, to }]) => from === period.from && to === period.to);
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2">
      <nav aria-label="Periods" className="contents">
        {usual.map(([label, { from, to }], index) => (
          <ButtonLink
            key={label}
            to={`/desk/numbers${index === 0 ? "" : searchOf(periodRules, { from, to })}`}
            aria-current={from === period.from && to === period.to ? "true" : undefined}
            label={label}
            className="button button-quiet aria-[current]:border-ink"
          />
        ))}
      </nav>
      <details open={!isUsual} className="open:w-full">
        <summary className="button button-quiet">Other days</summary>
        <Form action="/desk/numbers" className="mt-3 grid grid-cols-2 gap-2 sm:flex sm:items-end">
          <FilledForm value={{ errors: {}, values: { from: period.from, to: period.to } }}>
            <Field name="from" label="From" className="min-w-0" {...days} />
            <Field name="to" label="To" className="min-w-0" {...days} />
          </FilledForm>
          <Submit label="Show" className="button max-sm:col-span-2" />
        </Form>
      </details>
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="card p-4">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="mt-1 font-display text-card font-semibold sm:text-title [overflow-wrap:anywhere]">
        {value}
      </dd>
      <dd className="text-small text-muted">{note}</dd>
    </div>
  );
}
