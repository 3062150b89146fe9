import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { forStaff } from "~/desk/for-staff.server";
import { BackLink, Submit } from "~/desk/form-parts";
import { readableText } from "~/desk/leads/unread-text";
import { timeLabel } from "~/leads/pipeline/labels";
import { dismissBody, waitingBodies } from "~/leads/pipeline/unread-bodies";
import { readForm } from "~/submission/read-form.server";

/** More would not be looked through at once: the next ones follow as these are dealt with. */
const SHOWN = 20;

/** Longer ones are cut. */
const MAX_SHOWN_TEXT = 4000;

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ stores }) => {
    const { unread } = stores.desk;
    const waiting = waitingBodies(await unread.list());
    const bodies = await Promise.all(waiting.slice(0, SHOWN).map(({ id }) => unread.get(id)));
    return {
      count: waiting.length,
      bodies: bodies.flatMap((body) => {
        if (!body) return [];
        const text = readableText(body.text);
        const isCut = text.length > MAX_SHOWN_TEXT;
        return [{ ...body, text: text.slice(0, MAX_SHOWN_TEXT), isCut }];
      }),
    };
  });
}

/** POST with `dismiss`: the id of a body that is no lead. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores }) => {
    const { text } = await readForm(request);
    await dismissBody(stores.desk.unread, text("dismiss"));
    return redirect("/desk/unread", 303);
  });
}

export const meta: MetaFunction = () => [{ title: "Could not be read | Desk" }];

export default function Unread() {
  const { count, bodies } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <BackLink to="/desk">All leads</BackLink>
      <h1 className="mt-1 text-title">Could not be read</h1>
      <p className="mt-2 max-w-2xl text-muted">
        Other services sent these as leads, but the site found nobody to call in them. Look for the person
        yourself. After 30 days they are erased.
      </p>
      {count === 0 && <p className="mt-6 text-muted">Nothing waits here: every lead could be read.</p>}
      <ul className="mt-6 grid gap-4">
        {bodies.map(({ id, source, at, reason, text, isCut }) => (
          <li key={id}>
            <article aria-labelledby={id} className="card p-4 sm:p-5">
              <h2 id={id} className="text-card font-semibold">
                From {source}
                <span className="ml-2 text-small font-normal text-muted">{timeLabel(at)}</span>
              </h2>
              <p className="mt-1 text-small text-muted [overflow-wrap:anywhere]">Why: {reason}.</p>
              <SentText text={text} isCut={isCut} />
              <div className="mt-4 flex flex-wrap gap-2">
                <Link to={`/desk/new?unread=${id}`} className="button button-primary">
                  Make a lead of it
                </Link>
                <Form method="post">
                  <Submit name="dismiss" value={id} label="Dismiss" className="button button-quiet" />
                </Form>
              </div>
            </article>
          </li>
        ))}
      </ul>
      {count > bodies.length && (
        <p className="mt-6 text-muted">
          {count - bodies.length} older ones follow when these are dealt with.
        </p>
      )}
    </div>
  );
}

/** Longer ones are folded. */
const SHORT_TEXT = 600;

function SentText({ text, isCut }: { text: string; isCut: boolean }) {
  const shown = (
    <pre className="mt-3 whitespace-pre-wrap rounded-control border border-line bg-page p-3 font-mono text-small [overflow-wrap:anywhere]">
      {text || "(nothing)"}
      {isCut && "…"}
    </pre>
  );
  if (text.length <= SHORT_TEXT) return shown;
  return (
    <details className="mt-1">
      <summary className="flex min-h-11 items-center underline">Show what was sent</summary>
      {shown}
    </details>
  );
}
