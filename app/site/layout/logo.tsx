import { Link } from "@remix-run/react";
import { site } from "~/site";
import { Mark } from "~/ui/mark";

export function Logo() {
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center gap-2 font-display text-card leading-[1.1] font-semibold tracking-tight [overflow-wrap:anywhere] max-[22.5rem]:[&>svg]:hidden"
    >
      <Mark />
      <span>{site.shortBrand}</span>
    </Link>
  );
}
