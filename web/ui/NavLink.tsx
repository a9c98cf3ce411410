import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";

export type NavTarget = NonNullable<LinkProps["to"]>;

/** A link is also marked as current on this page. */
const ALSO_CURRENT_ON: Partial<Record<NavTarget, string>> = { "/": "/market", "/admin": "/admin/ads" };

export function NavLink({ to, className, children }: { to: NavTarget; className: string; children: ReactNode }) {
  const current = useLocation({ select: ({ pathname }) => pathname === to || pathname === ALSO_CURRENT_ON[to] });
  return (
    <Link to={to} className={className} aria-current={current ? "page" : undefined}>
      {children}
    </Link>
  );
}
