import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { redirect } from "@remix-run/server-runtime";
import { forStaff } from "~/desk/for-staff.server";
import { BackLink, ButtonLink, Submit } from "~/desk/form-parts";
import { MAX_SENT_TEXT, SentText } from "~/intake/sent-text";
import { readableText } from "~/intake/unreadable-text";
import { sourceLabel } from "~/leads/source-label";
import { dismissBody, waitingBodies } from "~/leads/unreadable-bodies";
import { readForm } from "~/submission/read-form.server";
import { timeLabel } from "~/ui/format-day";

/** More would not be looked through at once: the next ones follow as these are dealt with. */
const SHOWN = 20;

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ stores }) => {
    const { unreadable } = stores.desk;
    const waiting = waitingBodies(await unreadable.list());
    const bodies = await Promise.all(waiting.slice(0, SHOWN).map(({ id }) => unreadable.get(id)));
    return {
      count: waiting.length,
      bodies: bodies.flatMap((body) => {
        if (!body) return [];
        return [{ ...body, text: readableText(body.text).slice(0, MAX_SENT_TEXT + 1) }];
      }),
    };
  });
}

/** POST with `dismiss`: the id of a body that is no lead. */
export function action(args: ActionFunctionArgs) {
  return forStaff(args, async ({ request, stores: { desk }, staff: { email } }) => {
    const { text } = await readForm(request);
    const via = await dismissBody(desk.unreadable, text("dismiss"));
    if (via !== undefined) await desk.record({ kind: "unread-dismissed", by: email, via });
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
        Other services sent these as leads, but the site found nobody in them to call or write to, or a
        colleague had erased the lead. Look yourself: make a lead of a person, dismiss the others. After 30
        days they are erased.
      </p>
      {count === 0 && <p className="mt-6 text-muted">Nothing waits here: every lead could be read.</p>}
      <ul className="mt-6 grid gap-4">
        {bodies.map(({ id, source, at, reason, text }) => (
          <li key={id}>
            <article aria-labelledby={id} className="card p-4 sm:p-5">
              <h2 id={id} className="text-card font-semibold">
                From {sourceLabel(source)}
              </h2>
              <p className="mt-1 text-small text-muted [overflow-wrap:anywhere]">
                {timeLabel(at)} · {reason}
              </p>
              <SentText text={text} />
              <div className="mt-4 flex flex-wrap gap-2">
                <ButtonLink
                  to={`/desk/new?unread=${id}`}
                  label="Make a lead of it"
                  className="button button-primary"
                />
                <Form method="post">
                  <Submit name="dismiss" value={id} label="Dismiss" />
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
