import { Link } from "@remix-run/react";
import { PAGE } from "~/query";
import { pager } from "~/texts/pager";
import { useTexts } from "~/texts/use-texts";
import { useSearchWith } from "./use-search-with";

interface PagerProps {
  page: number;
  pages: number;
  label: string;
}

/** Links to the other pages of a list: the neighbours, both ends, and the pages around the current one. */
export function Pager({ page, pages, label }: PagerProps) {
  const words = useTexts(pager);
  const searchWith = useSearchWith();
  if (pages === 1) return null;

  const linkTo = (target: number) => ({ search: searchWith({ [PAGE]: target }) });

  return (
    <nav aria-label={label} className="mt-14 flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <Link to={linkTo(page - 1)} rel="prev" prefetch="intent" className="button button-quiet">
          {words.previous}
        </Link>
      )}
      <ol className="contents">
        {shownPages(page, pages).map((shown, index) =>
          shown === undefined ? (
            <li key={`gap-${index}`} aria-hidden className="px-1 text-faint">
              …
            </li>
          ) : (
            <li key={shown}>
              <Link
                to={linkTo(shown)}
                aria-label={words.page(shown)}
                aria-current={shown === page ? "page" : undefined}
                className="grid size-11 place-items-center rounded-full hover:text-sun aria-[current]:bg-raised-2 aria-[current]:font-semibold aria-[current]:text-sun"
              >
                {shown}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < pages && (
        <Link to={linkTo(page + 1)} rel="next" prefetch="intent" className="button button-quiet">
          {words.next}
        </Link>
      )}
    </nav>
  );
}

/** 1 … 4 [5] 6 … 20, with undefined for each gap. */
function shownPages(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const numbers = [...new Set(near)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [undefined, number] : [number];
  });
}
