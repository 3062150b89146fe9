import { useHref, useLocation } from "@remix-run/react";
import { site } from "~/site";
import { texts } from "~/texts/texts";
import { Icon } from "~/ui/icon";

/** Shown while the store cannot be read (specification §8). */
export function LoadError() {
  const { pathname, search } = useLocation();
  return (
    <div className="card mt-10 max-w-2xl p-5 sm:p-8">
      <p role="alert" className="flex gap-3 font-medium">
        <span className="mt-0.5 text-bad">
          <Icon name="alert" />
        </span>
        {texts.brochures.failed}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a href={useHref(pathname + search)} className="button">
          {texts.brochures.tryAgain}
        </a>
        <a href={`tel:${site.callNow.e164}`} className="button">
          {texts.brochures.call(site.callNow.display)}
        </a>
      </div>
    </div>
  );
}
