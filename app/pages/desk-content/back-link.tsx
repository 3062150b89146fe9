import { Link } from "@remix-run/react";

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-small text-muted underline">
      {children}
    </Link>
  );
}
