import { CopyButton } from "~/desk/copy-button";
import { ButtonLink, Field, Submit } from "~/desk/form-parts";
import { MAX_ASKS } from "~/sales/calls/read-call";
import { ChangeForm, FoldedForm } from "~/sales/lead/change-form";
import { timeCount } from "~/ui/format";
import { dateLabel, timeLabel } from "~/ui/format-day";
import type { CustomerPage } from "./customer-page.server";

/** The page on which the customer sees how far the job is: its link, and what it asks for. */
export function CustomerPagePanel({ asks, link }: CustomerPage) {
  return (
    <section id="page" className="card scroll-mt-4 p-4 sm:p-5" aria-labelledby="page-title">
      <h2 id="page-title" className="text-card font-semibold">
        Customer’s page
      </h2>
      {link ? (
        <>
          <Link {...link} />
          <ChangeForm name="asks" shown={{ asks }} className="mt-4 grid gap-3">
            <Field
              name="asks"
              label="What we need from the customer"
              maxLength={MAX_ASKS}
              placeholder="A photo of a cancelled cheque"
            />
            <Submit label="Save what is asked" className="button justify-self-start" />
          </ChangeForm>
        </>
      ) : (
        <>
          <p className="mt-1 text-small text-muted">
            Shows how far the job is, what comes next and what you need. Only who has the link sees it.
          </p>
          <ChangeForm name="make-page" asks={{ page: "make" }} className="mt-3">
            <Submit label="Make the page" className="button button-primary" />
          </ChangeForm>
        </>
      )}
    </section>
  );
}

function Link({ address, whatsApp, opened, openedAt, endsOn }: NonNullable<CustomerPage["link"]>) {
  return (
    <>
      <p className="mt-1 text-small text-muted">
        {opened === 0 ? "Not opened yet." : `Opened ${timeCount(opened)}, last on ${timeLabel(openedAt)}.`}
        {endsOn && ` Shows the job until ${dateLabel(endsOn)}.`}
      </p>
      <input readOnly aria-label="Link to the page" value={address} className="input mt-3 block text-small" />
      <div className="mt-3 flex flex-wrap gap-2">
        {whatsApp && <ButtonLink href={whatsApp} isOutside label="Send on WhatsApp" />}
        <CopyButton text={address} what="the link to the page" className="button noscript:hidden" />
        <ButtonLink href={address} isOutside label="See the page" />
        <FoldedForm label="Stop…">
          <ChangeForm
            name="stop-page"
            asks={{ page: "stop" }}
            className="mt-3 flex flex-wrap items-center gap-3"
          >
            <p className="text-small">The link ends at once, and won’t work again.</p>
            <Submit label="Stop the page" />
          </ChangeForm>
        </FoldedForm>
      </div>
    </>
  );
}
