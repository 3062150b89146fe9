import { Link } from "@remix-run/react";
import { site } from "~/site";

export function Logo() {
  return (
    <Link to="/" className="logo">
      <svg aria-hidden="true" width="34" height="28" viewBox="0 0 34 28">
        <path d="M7 15a10 10 0 0 1 20 0z" fill="#ffb703" />
        <path d="M3 18.5h28M5.5 22.5h23M8 26.5h18" stroke="#f6f3ee" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>{site.shortBrand}</span>
    </Link>
  );
}
