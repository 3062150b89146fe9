import { Link } from "@remix-run/react";
import { documentPath } from "~/editor/save/paths";
import type { ShownFile } from "./library.server";
import type { MediaUse } from "./library-index";
import { filePath } from "./send-file";
import { Thumbnail } from "./thumbnail";

export function MediaRows({ files }: { files: readonly ShownFile[] }) {
  return (
    <ul aria-label="Files" className="mt-4 grid grid-cols-1 gap-2 lg:grid-cols-2">
      {files.map((file) => (
        <li key={file.name} className="media-row">
          <Thumbnail src={file.thumbnail} />
          <div className="min-w-0 flex-1">
            <Link to={filePath(file.name)} className="media-link truncate font-semibold">
              {file.name}
            </Link>
            {file.thumbnail && (
              <p className={`truncate text-small ${file.description ? "" : "text-sun"}`}>
                {file.description || "Not described yet"}
              </p>
            )}
            <Uses uses={file.uses} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 2;

function Uses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return <p className="text-small text-muted">Not used</p>;
  const more = uses.length - SHOWN;
  return (
    <p className="text-small text-muted">
      In{" "}
      {uses.slice(0, SHOWN).map((use, index) => (
        <span key={`${use.collection}/${use.id}`}>
          {index > 0 && ", "}
          <UseLink use={use} />
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

export function UseLink({ use: { collection, id, title, isDeleted } }: { use: MediaUse }) {
  if (!id) return title;
  if (isDeleted) return `${title} (deleted)`;
  return (
    <Link to={documentPath(collection, id)} className="underline">
      {title}
    </Link>
  );
}
