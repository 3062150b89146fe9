import { Form, Link, useLocation, useSubmit } from "@remix-run/react";
import { useId } from "react";
import type { ContentRow } from "./content-list.server";
import { StateMark } from "./state-mark";
import { type Drag, useDragOrder } from "./use-drag-order";

interface RowsProps {
  rows: ContentRow[];
  label: string;
  /** Where its forms are sent: the list itself. */
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
      <Known row={row} />
      <input type="hidden" name="do" value="move" />
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

interface MoreProps {
  row: ContentRow;
  path: string;
  canSave: boolean;
  canCopy: boolean;
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
        className="content-button content-more"
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
            <Known row={row} />
            {publish && <Do action="publish">{publish}</Do>}
            {row.canHide && <Do action="hide">Hide</Do>}
            {canCopy && row.state !== "faulty" && <Do action="duplicate">Duplicate</Do>}
            <Do action="delete">{row.isLive && !row.canHide ? "Take down" : "Delete"}</Do>
          </Form>
        )}
      </div>
    </>
  );
}

function Do({ action, children }: { action: string; children: string }) {
  return (
    <button type="submit" name="do" value={action}>
      {children}
    </button>
  );
}

/** The document, and what the list showed of it. */
function Known({ row }: { row: ContentRow }) {
  return (
    <>
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="seen" value={row.version} />
    </>
  );
}

function publishLabel({ state, isLive, canHide }: ContentRow): string | undefined {
  if (state === "hidden") return "Show on the site";
  if (state === "draft") return "Publish";
  if (state === "scheduled") return "Publish now";
  return state === "changed" ? (isLive && !canHide ? "Publish" : "Publish the draft") : undefined;
}
