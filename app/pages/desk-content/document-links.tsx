import { Form, Link } from "@remix-run/react";
import { collectionPath, type DocumentName, documentPath } from "~/editing/collections";

interface LinksProps {
  name: DocumentName;
  id: string;
  /** The version that is shown. */
  seen: string | undefined;
  isLive: boolean;
  canSave: boolean;
}

/** What else can be done with a document than to edit it. */
export function DocumentLinks({ name, id, seen, isLive, canSave }: LinksProps) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Link to={`${documentPath(name, id)}/history`} className="button">
        History
      </Link>
      {canSave && seen && (
        <Form method="post" action={collectionPath(name)}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={seen} />
          <button type="submit" name="do" value="delete" className="button">
            {isLive ? "Take down" : "Delete"}
          </button>
        </Form>
      )}
    </div>
  );
}
