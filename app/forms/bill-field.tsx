import { BILL_ACCEPT, BILL_FIELD, BILL_PHOTO_ACCEPT } from "~/leads/bill-rules";
import { texts } from "~/texts/texts";
import { BILL_REFUSED_FIELD } from "./answer";
import { fieldId } from "./field";
import type { SmallerCopy } from "./shrink-picture";
import { formatSize, type useBill } from "./use-bill";

export function BillField({ bill }: { bill: ReturnType<typeof useBill> }) {
  const { input, camera, chosen, isInvalid, wasRefused, choose, takePhoto } = bill;
  const id = fieldId("inquiry", BILL_FIELD);
  return (
    <div>
      {wasRefused && <input type="hidden" name={BILL_REFUSED_FIELD} value="1" />}
      <label htmlFor={id} className="text-small font-medium">
        {texts.inquiry.billLabel} <span className="text-faint">{texts.inquiry.optional}</span>
      </label>
      <input
        ref={input}
        type="file"
        id={id}
        name={BILL_FIELD}
        accept={BILL_ACCEPT}
        className="input file-input mt-1.5"
        aria-describedby={`${id}-hint`}
        aria-invalid={isInvalid || undefined}
        onChange={choose}
      />
      <div id={`${id}-hint`} className="mt-2 flex items-center gap-4 text-small text-faint">
        {chosen?.thumbnail && <Thumbnail canvas={chosen.thumbnail} />}
        {chosen ? texts.inquiry.billReady(formatSize(chosen.size)) : texts.inquiry.billHint}
      </div>
      {/* Chrome on Android 14 and later may offer no camera unless it is asked for. */}
      <div className="mt-5 hidden pointer-coarse:block">
        <label htmlFor={`${id}-photo`} className="text-small font-medium">
          {texts.inquiry.billPhoto}
        </label>
        <input
          ref={camera}
          type="file"
          id={`${id}-photo`}
          name={BILL_FIELD}
          accept={BILL_PHOTO_ACCEPT}
          capture="environment"
          className="input file-input mt-1.5"
          onChange={takePhoto}
        />
      </div>
    </div>
  );
}

interface RefusedBillProps {
  copy: SmallerCopy | "making" | undefined;
  onUse: () => void;
}

/** Offers a smaller copy of a bill that is too large or, if none can be made, WhatsApp. */
export function RefusedBill({ copy, onUse }: RefusedBillProps) {
  const { billCopyMaking, billCopyUse, billCopyNote, withoutBill } = texts.inquiry;
  return (
    <div role="status" className="mt-2 mb-1 text-small text-muted">
      {copy === "making" ? (
        billCopyMaking
      ) : copy ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Thumbnail canvas={copy.thumbnail} />
          <div>
            <button type="button" className="button button-quiet whitespace-nowrap" onClick={onUse}>
              {billCopyUse(formatSize(copy.size))}
            </button>
            <p className="mt-2">{billCopyNote}</p>
          </div>
        </div>
      ) : (
        withoutBill
      )}
    </div>
  );
}

/** A canvas, because the content security policy blocks blob: images. */
function Thumbnail({ canvas }: { canvas: HTMLCanvasElement }) {
  return (
    <span
      role="img"
      aria-label={texts.inquiry.billCopy}
      className="shrink-0 overflow-hidden rounded-control border border-line *:block *:max-h-32 *:max-w-32"
      ref={(element) => element?.replaceChildren(canvas)}
    />
  );
}
