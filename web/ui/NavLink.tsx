import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";

export type NavTarget = NonNullable<LinkProps["to"]>;

/** A link is also marked as current on these pages. */
const ALSO_CURRENT_ON: Partial<Record<NavTarget, readonly string[]>> = {
  "/": ["/market"],
  "/admin": ["/admin/ads"],
  "/portfolio": ["/transactions", "/tax"],
};

export function NavLink({ to, className, children }: { to: NavTarget; className: string; children: ReactNode }) {
  const current = useLocation({
    select: ({ pathname }) => pathname === to || ALSO_CURRENT_ON[to]?.includes(pathname) === true,
  });
  return (
    <Link to={to} className={className} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
