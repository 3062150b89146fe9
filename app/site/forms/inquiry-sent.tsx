import { Link, useHref } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { whatsAppLink } from "~/site";
import { useCompany } from "~/site/use-company";
import { REFERENCE_PARAM, SENT_PARAM, STAY_PARAM } from "~/submission/form-answer";
import { inquiry } from "~/texts/inquiry";
import { useTexts } from "~/texts/use-texts";
import { whenReachable } from "~/ui/connection-lost";
import { Icon } from "~/ui/icon";
import { useToast } from "~/ui/toasts";

/** The delay before the redirect to the home page (specification §9). */
export const HOME_AFTER_SECONDS = 3;

interface SentInquiry {
  reference: string | undefined;
  calls: string | undefined;
  /** The bill was refused. The success then stays open, because it tells how else to share the bill. */
  withoutBill: boolean;
}

interface InquirySentProps extends SentInquiry {
  headingLevel: 1 | 2;
  children: React.ReactNode;
}

function InquirySent({ reference, calls, withoutBill, headingLevel, children }: InquirySentProps) {
  const Heading = `h${headingLevel}` as const;
  const { success, sent, reference: label, next } = useTexts(inquiry);
  return (
    <div className="grid justify-items-center gap-4 p-6 text-center sm:p-10">
      <span className="grid size-16 place-items-center rounded-full border border-good/40 bg-good/8 text-good">
        <Icon name="check" size={32} />
      </span>
      <Heading id="inquiry-sent" className="text-title">
        {success}
      </Heading>
      <p className="text-lead">{sent}</p>
      {reference && (
        <p className="text-muted">
          {label} <strong className="whitespace-nowrap font-display text-card text-ink">{reference}</strong>
        </p>
      )}
      {withoutBill ? (
        <div className="max-w-sm">
          <ShareBill reference={reference} />
        </div>
      ) : (
        <p className="max-w-sm text-muted">{next}</p>
      )}
      {calls && <p className="font-semibold">{calls}</p>}
      {children}
    </div>
  );
}

export function ShareBill({ reference }: { reference: string | undefined }) {
  const { billMissing, share, shareButton, billMessage } = useTexts(inquiry);
  const phone = useCompany().whatsApp?.sales;
  return (
    <>
      <p className="text-muted">
        <strong className="font-semibold text-ink">{billMissing}</strong> {share(reference !== undefined)}
      </p>
      {phone && (
        <a
          href={whatsAppLink(phone, billMessage(reference))}
          target="_blank"
          rel="noreferrer"
          className="button button-primary mt-4"
        >
          <Icon name="chat" />
          {shareButton}
        </a>
      )}
    </>
  );
}

interface InquirySentDialogProps extends SentInquiry {
  onStay: () => void;
}

export function InquirySentDialog({ reference, calls, withoutBill, onStay }: InquirySentDialogProps) {
  const texts = useTexts(inquiry);
  const dialog = useRef<HTMLDialogElement>(null);
  const showToast = useToast();
  const home = useHref("/");
  const [isOffline, setOffline] = useState(false);

  useEffect(() => {
    dialog.current?.showModal();
    if (withoutBill) return;
    const waiting = new AbortController();
    const timer = setTimeout(goHome, HOME_AFTER_SECONDS * 1000);
    async function goHome() {
      if (!(await whenReachable(home, waiting.signal, () => setOffline(true)))) return;
      // A dialog fires its close event asynchronously, so this may still run after it closed.
      if (!dialog.current?.open) return;
      // The message lasts 3 s, so it waits for the page, which may take as long on a slow line.
      await window.__remixRouter.navigate("/");
      showToast({ type: "success", message: texts.toast(reference) });
    }
    return () => {
      clearTimeout(timer);
      waiting.abort();
    };
  }, [showToast, home, reference, withoutBill]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="inquiry-sent"
      className="dialog inset-0 h-fit w-[min(100%-2.5rem,30rem)] rounded-card"
      onClose={onStay}
    >
      <InquirySent reference={reference} calls={calls} withoutBill={withoutBill} headingLevel={2}>
        {withoutBill ? (
          <Link to="/" className="button">
            {texts.toHome}
          </Link>
        ) : (
          <p role="status" className="text-small text-faint">
            {isOffline ? texts.offline : texts.redirecting(HOME_AFTER_SECONDS)}
          </p>
        )}
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {texts.stay}
        </button>
      </InquirySent>
    </dialog>
  );
}

interface InquirySentPageProps extends SentInquiry {
  stays: boolean;
  /** YYYY-MM-DD, for the link to stay. */
  today: string;
}

/** The success page without JavaScript. Unless it `stays`, its route adds a refresh to the home page. */
export function InquirySentPage({ reference, calls, withoutBill, stays, today }: InquirySentPageProps) {
  const texts = useTexts(inquiry);
  const home = useHref("/");
  const stay = useHref(`/inquiry?${stayParameters(reference, today)}`);
  return (
    <section className="card mx-auto max-w-xl" aria-labelledby="inquiry-sent">
      <InquirySent reference={reference} calls={calls} withoutBill={withoutBill} headingLevel={1}>
        {stays ? (
          <a href={home} className="button">
            {texts.toHome}
          </a>
        ) : (
          <>
            <p className="text-small text-faint">{texts.redirecting(HOME_AFTER_SECONDS)}</p>
            {/* A plain link, because a client-side navigation would not cancel the refresh. */}
            <a href={stay} className="button">
              {texts.stay}
            </a>
          </>
        )}
      </InquirySent>
    </section>
  );
}

function stayParameters(reference: string | undefined, today: string): URLSearchParams {
  return new URLSearchParams({
    [SENT_PARAM]: "inquiry",
    ...(reference && { [REFERENCE_PARAM]: reference }),
    [STAY_PARAM]: today,
  });
}
