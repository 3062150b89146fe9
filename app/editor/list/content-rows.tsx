import { Form, Link, useLocation, useSubmit } from "@remix-run/react";
import { useId } from "react";
import { Drawing } from "~/desk/drawing";
import { ForManager } from "~/desk/for-manager";
import { Hidden, Submit } from "~/desk/form-parts";
import { type Drag, useDragOrder } from "~/editor/document/use-drag-order";
import type { ContentRow } from "./content-list.server";
import { listed } from "./content-notices";
import type { DocumentState } from "./list-query";

interface RowsProps {
  rows: ContentRow[];
  label: string;
  path: string;
  canSave: boolean;
  canCopy: boolean;
  /** The place of the first row in the order that can be changed; undefined where there is none. */
  firstPlace: number | undefined;
}

export function ContentRows({ rows, label, path, firstPlace, ...can }: RowsProps) {
  const submit = useSubmit();
  const drag = useDragOrder((id, place) =>
    submit(
      { do: "move", id, place: String(place) },
      { method: "post", action: path, preventScrollReset: true },
    ),
  );
  return (
    <ul aria-label={label} className="content-rows" ref={drag.list}>
      {rows.map((row, index) => (
        <li key={row.id} className="content-row">
          {row.picture ? (
            <img src={row.picture} alt="" loading="lazy" decoding="async" className="content-picture" />
          ) : (
            <span aria-hidden="true" className="content-picture font-display">
              {row.state === "faulty" ? "!" : /^\d{1,3}|^./u.exec(row.title)?.[0]}
            </span>
          )}
          <div className="min-w-0">
            <Link to={row.path} className="content-link">
              {row.title}
            </Link>
            {row.facts.length > 0 && (
              <p className="truncate text-small text-muted">{row.facts.join(" · ")}</p>
            )}
            <StateMark state={row.state} words={row.words} />
            {row.outdated.length > 0 && (
              <p className="text-small text-sun">
                Check the Hindi of {listed(row.outdated)}: the English changed
              </p>
            )}
          </div>
          {firstPlace !== undefined && can.canSave && (
            <Order
              row={row}
              path={path}
              place={firstPlace + index}
              isLast={index === rows.length - 1}
              drag={drag}
            />
          )}
          <More row={row} path={path} {...can} />
        </li>
      ))}
    </ul>
  );
}

interface OrderProps {
  row: ContentRow;
  path: string;
  place: number;
  isLast: boolean;
  drag: Drag;
}

function Order({ row, path, place, isLast, drag }: OrderProps) {
  return (
    <Form method="post" action={path} preventScrollReset className="content-order">
      <Hidden id={row.id} seen={row.version} do="move" />
      <button
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        className="content-handle"
        onPointerDown={(event) => drag.start(event, row.id)}
      >
        ⠿
      </button>
      <button type="submit" name="place" value={place - 1} disabled={place === 0} className="content-button">
        <span aria-hidden="true">↑</span>
        <span className="sr-only">Move up {row.title}</span>
      </button>
      <button type="submit" name="place" value={place + 1} disabled={isLast} className="content-button">
        <span aria-hidden="true">↓</span>
        <span className="sr-only">Move down {row.title}</span>
      </button>
    </Form>
  );
}

interface MoreProps extends Pick<RowsProps, "path" | "canSave" | "canCopy"> {
  row: ContentRow;
}

/** What else can be done with a document: a sheet at the bottom of a phone. */
function More({ row, path, canSave, canCopy }: MoreProps) {
  const menu = useId();
  const { key } = useLocation();
  const publish = publishLabel(row);
  return (
    <>
      <button
        type="button"
        className="content-button relative [grid-area:1/-2]"
        aria-label={`More for ${row.title}`}
        {...{ popovertarget: menu }}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      {/* A form that was sent closes it. */}
      <div key={key} id={menu} className="content-menu" {...{ popover: "auto" }}>
        <p className="truncate px-4 py-2 text-small text-muted">{row.title}</p>
        {row.state !== "faulty" && <Link to={`${row.path}/preview`}>Preview</Link>}
        <Link to={`${row.path}/history`}>History</Link>
        {canSave && (
          <Form method="post" action={path} preventScrollReset>
            <Hidden id={row.id} seen={row.version} />
            {publish && <Submit name="do" value="publish" label={publish} className="" />}
            {row.hideLabel && <Submit name="do" value="hide" label={row.hideLabel} className="" />}
            {canCopy && row.state !== "faulty" && (
              <Submit name="do" value="duplicate" label="Duplicate" className="" />
            )}
            <ForManager>
              <Submit name="do" value="delete" label="Delete" className="" />
            </ForManager>
          </Form>
        )}
      </div>
    </>
  );
}

function publishLabel({ state, hideLabel }: ContentRow): string | undefined {
  // Outside of its dates, a document is published already.
  if (state === "hidden") return hideLabel ? undefined : "Publish";
  if (state === "draft") return "Publish";
  return state === "changed" ? (hideLabel ? "Publish the draft" : "Publish") : undefined;
}

/** Told apart without colour too. */
const marks: Record<DocumentState, { color: string; path: string }> = {
  published: { color: "text-good", path: "M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z" },
  changed: { color: "text-sun", path: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM12 4.5v15" },
  draft: { color: "text-muted", path: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z" },
  hidden: { color: "text-muted", path: "M12 4.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM6.7 6.7l10.6 10.6" },
  faulty: { color: "text-bad", path: "M12 4 21 19.5H3ZM12 10v4.5M12 16.8v.4" },
};

function StateMark({ state, words }: { state: DocumentState; words: string }) {
  const { color, path } = marks[state];
  return (
    <p className={`flex items-start gap-1.5 text-small ${color}`}>
      <span className="mt-[0.2em]">
        <Drawing path={path} isFilled={state === "published"}>
          {state === "changed" && <path d="M12 4.5a7.5 7.5 0 0 0 0 15Z" fill="currentColor" stroke="none" />}
        </Drawing>
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">{words}</span>
    </p>
  );
}

interface DeletedProps {
  rows: { id: string; title: string; words: string }[];
  path: string;
  canSave: boolean;
}

export function DeletedRows({ rows, path, canSave }: DeletedProps) {
  return (
    <>
      <p className="mt-4 text-small text-muted">Deleted ones can be restored for 90 days.</p>
      {rows.length > 0 && (
        <ul aria-label="Deleted" className="content-rows mt-2">
          {rows.map(({ id, title, words }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-3">
              <div className="min-w-0 grow">
                <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
                <p className="text-small text-muted">{words}</p>
              </div>
              {canSave && (
                <Form method="post" action={path} preventScrollReset>
                  <Hidden id={id} />
                  <Submit name="do" value="restore" label="Restore" to={title} />
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
