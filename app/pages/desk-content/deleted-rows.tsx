import { Form } from "@remix-run/react";

interface DeletedProps {
  rows: { id: string; title: string; words: string }[];
  path: string;
  canSave: boolean;
}

/** What can be brought back. */
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
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" name="do" value="restore" className="button">
                    Restore<span className="sr-only"> {title}</span>
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
