import { LOST_REASONS } from "~/desk/after-call";
import { CHOSEN } from "~/desk/chosen";
import { personLabels, statusLabels } from "~/desk/labels";
import { MAX_REASON } from "~/desk/lead-form";
import { FROM, NOBODY } from "~/desk/list-query";
import { Options } from "./form-parts";

interface ChooseBarProps {
  owners: readonly string[];
  /** The list's parameters. */
  from: string;
}

/** Changes or exports the chosen leads. It appears when one is chosen, and is a document's form: it may answer with a file. */
export function ChooseBar({ owners, from }: ChooseBarProps) {
  return (
    <form id={CHOSEN} method="post" action="/desk/chosen" className="choose-bar">
      <input type="hidden" name={FROM} value={from} />
      <p className="font-semibold">Chosen leads</p>
      <select name="owner" aria-label="Owner" className="input select">
        <option value="">Owner stays</option>
        <option value={NOBODY}>Nobody</option>
        <Options labels={personLabels(owners)} />
      </select>
      <select name="status" aria-label="Status" className="input select">
        <option value="">Status stays</option>
        <Options labels={statusLabels} />
      </select>
      <input
        name="reason"
        aria-label="Reason, if lost or won"
        placeholder="Reason, if lost"
        list="lost-reasons"
        maxLength={MAX_REASON}
        autoComplete="off"
        className="input"
      />
      <datalist id="lost-reasons">
        {LOST_REASONS.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <button type="submit" className="button button-primary">
        Change
      </button>
      <button type="submit" name="export" value="1" className="button">
        Export
      </button>
    </form>
  );
}
