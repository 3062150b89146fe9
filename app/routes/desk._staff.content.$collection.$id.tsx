import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { data, redirect } from "@remix-run/server-runtime";
import { useState } from "react";
import { allOrEmpty, type Content, collectionOf, type DocumentName } from "~/content/content";
import { forStaff, needsManager, RETRY_LATER } from "~/desk/for-staff.server";
import { BackLink } from "~/desk/form-parts";
import { errorsOf, formFor, newDocument, withoutForm } from "~/editor/document/document-form.server";
import { DocumentPage, KindChoice } from "~/editor/document/document-page";
import { CannotSave, DocumentLinks, Elsewhere, ResultBar } from "~/editor/list/content-notices";
import { stateWords } from "~/editor/list/document-list";
import { GoingLive } from "~/editor/list/going-live";
import { readGaps } from "~/editor/list/going-live.server";
import { hasAddress, movedDocument } from "~/editor/save/change-address.server";
import { compareValues } from "~/editor/save/compare-values";
import { describeDocument, isHidden, knownCollection, taskOfChange } from "~/editor/save/documents";
import type { EditedDocument } from "~/editor/save/editable-content";
import { type OutdatedHindi, outdatedHindi } from "~/editor/save/hindi-sources.server";
import { documentQuery, SAID, type SaveIntent } from "~/editor/save/intents";
import { collectionPath, documentId, documentPath, NEW } from "~/editor/save/paths";
import { type DraftStores, placeUrl, previewPlace, type ShownDraft } from "~/editor/save/preview.server";
import { sharedChoices } from "~/editor/save/shared-values";
import { valuesIn } from "~/query";
import { describeError, log } from "~/server/log.server";
import { refusalOf } from "~/staff/managers";
import { StoreFault } from "~/store-fault";
import { timeLabel } from "~/ui/format-day";

export const handle = { query: documentQuery };

export function loader(args: LoaderFunctionArgs) {
  return forStaff(args, async ({ params, request, stores, staff, personLabel }) => {
    const name = knownCollection(params.collection);
    const id = documentId(params.id);
    const { onlyId } = collectionOf(name);
    const { done, kind } = valuesIn(documentQuery, new URL(request.url).search);
    const inUse = sharedChoices(name, await allOrEmpty(stores.content, name));
    const page = {
      name,
      id,
      words: collectionOf(name).words,
      isNew: params.id === NEW,
      done,
      isOnly: onlyId !== undefined,
      gaps: onlyId && staff.manager ? await readGaps(stores) : [],
    };
    try {
      if (page.isNew) {
        needsManager(staff, taskOfChange(name));
        return newDocument(page, kind, inUse);
      }
      const [found, fault] = await Promise.all([stores.editing.read(name, id), stores.editing.fault()]);
      if (!found) {
        const moved = await movedDocument(name, id, stores);
        if (moved) throw redirect(documentPath(name, moved), 308);
        if (id === onlyId) throw redirect(`${collectionPath(name)}/${NEW}`);
        return data(withoutForm(page), { status: 404 });
      }
      const document = found.draft?.fields ?? found.live ?? {};
      const { faults, document: parsed } = await stores.parse(name, id, document);
      const form = { ...formFor(name, document, found.version, inUse), errors: errorsOf(faults) };
      const outdated = outdatedHindi(name, document, found.hindiSources);
      const { draft } = found;
      const refusal = refusalOf(staff, taskOfChange(name)) ?? fault ?? found.fault;
      return {
        ...page,
        title: describeDocument(name, id, parsed, document).title,
        form,
        hasAddress: hasAddress(name),
        outdated: changesOf(outdated),
        fault: refusal,
        canSave: !refusal,
        state: stateWords(name, found, personLabel),
        savedAt: draft && timeLabel(draft.at),
        page: await sitePage(found, name, stores),
        hasDraft: draft !== undefined,
      };
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      log.error("cannot read a document", describeError(error));
      return data({ ...withoutForm(page), isMissing: false }, { status: 503, headers: RETRY_LATER });
    }
  });
}

/** Returns the URL where visitors read a document; undefined if they don't. */
async function sitePage<Name extends DocumentName>(
  { id, live }: EditedDocument,
  name: Name,
  stores: Pick<DraftStores, "parse"> & { content: Content },
) {
  const canBeRead = live && (!isHidden(name, live) || collectionOf(name).readableByLink);
  const { document } = canBeRead ? await stores.parse(name, id, live) : {};
  if (!document) return undefined;
  return placeUrl(await previewPlace({ name, document } as ShownDraft, stores.content));
}

/** What is published may be shown later, or to nobody. */
function saidOf(done: SaveIntent, page: string | undefined): string {
  return done === "publish" && !page ? "It’s saved. Visitors don’t see it now." : SAID[done];
}

function changesOf(outdated: readonly OutdatedHindi[]) {
  return outdated.map(({ path, label, source, english }) => ({
    path,
    label,
    parts: compareValues({ kind: "text" }, source, english) ?? [],
  }));
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: `${loaded?.title ?? "Document"} | Desk` },
];

export default function DocumentRoute() {
  const { name, id, words, title, state, done, form, ...page } = useLoaderData<typeof loader>();
  const path = page.isNew ? `${collectionPath(name)}/${NEW}` : documentPath(name, id);
  /** A save that gives the document another address keeps the form, in which somebody may be typing. */
  const [moved, setMoved] = useState<{ to: string; key: string }>();
  const key = moved?.to === path ? moved.key : path;
  return (
    <>
      <BackLink to={page.isOnly ? "/desk/content" : collectionPath(name)}>
        {page.isOnly ? "Content" : words.title}
      </BackLink>
      <h1 className="mt-1 text-title [overflow-wrap:anywhere]">{title}</h1>
      {state && (
        <p className="mt-1 text-small text-muted">
          {state.replace(/\.?$/, ".")}
          {page.savedAt && ` Saved ${page.savedAt}.`}{" "}
          {page.page && (
            <a href={page.page} className="underline">
              Open it on the site
            </a>
          )}
        </p>
      )}
      {!page.isNew && <DocumentLinks name={name} id={id} seen={form?.seen} {...page} />}
      <GoingLive gaps={page.gaps} />
      {words.elsewhere && <Elsewhere {...words.elsewhere} />}
      <CannotSave fault={page.fault} />
      {"kinds" in page && page.kinds && <KindChoice kinds={page.kinds} path={path} />}
      {form && (
        <DocumentPage
          key={key}
          {...page}
          name={name}
          form={form}
          path={path}
          onSaved={(to) => setMoved({ to, key })}
          address={page.isOnly ? undefined : page.isNew ? "" : page.hasAddress ? id : undefined}
        />
      )}
      {"isMissing" in page && page.isMissing && (
        <p className="notice">This was deleted. Find it under Deleted.</p>
      )}
      {done && SAID[done] && (
        <ResultBar
          text={saidOf(done, page.page)}
          page={done === "publish" ? page.page : undefined}
          path={path}
        />
      )}
    </>
  );
}
