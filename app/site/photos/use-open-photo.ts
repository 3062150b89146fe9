import { useFetcher, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { findPhoto, type GalleryPart, isWhole, PHOTO } from "~/content/shown-photos";
import { useSearchWith } from "~/ui/use-search-with";

/** The photo named by the URL of a page with photos. If its gallery continues on another page, the rest is loaded meanwhile. */
export function useOpenPhoto(path: string, galleries: readonly GalleryPart[]) {
  const [search] = useSearchParams();
  const searchWith = useSearchWith();
  const { data: asked, load } = useFetcher<{ opened?: GalleryPart }>();
  const open = findPhoto(asked?.opened ? [...galleries, asked.opened] : galleries, search.get(PHOTO));

  const isPartial = open !== undefined && !isWhole(open.gallery);
  const here = path + searchWith({});
  useEffect(() => {
    if (isPartial) load(here);
  }, [isPartial, load, here]);

  return open;
}
